"""Croatian."""

ORDINALS = True
TITLES = (
    "dr mr prof doc inž ing sv g gđa gđica gen puk dipl akad fra don mons dipl.ing prim msgr nadb bisk gosp gđe "
    "stud dipl.iur mr.sc dr.sc"
)
NUMBERED = "br čl str st toč sv tab sl broj članak stranica poglavlje točka god knj"
ABBREVIATIONS = (
    "npr tj itd itsl sl tzv mil mlrd god d.o.o d.d o.g engl njem lat franc rus tel ul tzn odn usp vidi stoljeće "
    "pr.kr p.n.e n.e r kn lit prir ur izd prev nakl min max sat o.c adj adm arh astr bibl biol bos bot crkv čak dem "
    "ekon ekv etc fak fil fiz fot geogr geol gl gosp građ grč hist hrv inž isp izdav jez jug kaj kem klas knj kom "
    "kol lek m.n.v mađ mat med mj nac nast obj odj okr op org orig oz pol potp pred pril prof psih sjev skr slav "
    "slič slov služb spec sr st.vij stud suradn svj šp tal tech teh teol tv ug uk uv v.d var vjer voj zag zap zem "
    "zool žup"
)
FINAL = "itd sl etc"
MONTHS = (
    "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga studenog prosinca "
    "stoljeća stoljeće godine"
)
STARTERS = (
    "to taj ta ti te tog toj tim on ona ono oni mi vi ja njegov njezin njihov se ne nije već još samo također i a "
    "ali no nego ili pa zato stoga jer kad kada ako iako da kako što tko gdje zašto koji koja koje u s sa k na do "
    "od po za pred pod nad pri kroz bez o ob među prema tijekom unatoč osim svi sve mnogo nekoliko svaki svaka "
    "nitko ništa drugi je su bio bila bilo bili može sada danas jučer sutra potom poslije kasnije najprije konačno "
    "uvijek nikad često ponekad tamo tu ovdje ovaj ova ovo ovi međutim naime"
)
