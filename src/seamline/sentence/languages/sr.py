"""Serbian."""

ORDINALS = True
TITLES = (
    "dr mr prof doc inž ing sv g gđa gen puk dipl akad др мр проф инж св г гђа ген prim msgr gosp gđe дипл акад "
    "госп"
)
NUMBERED = "br čl str st tač sv tab sl бр чл стр ст тач сл broj član strana poglavlje tačka"
ABBREVIATIONS = (
    "npr tj itd sl tzv mil mlrd god d.o.o a.d d.d engl nem lat franc tal rus tel ul tzn odn p.n.e n.e r din нпр тј "
    "итд тзв мил млрд год енгл нем лат п.н.е н.е ул тел дин о.г т.зв adj adm arh biol bos dem ekon etc fak fil fiz "
    "fot geogr geol gl grč hist inž ist it izd jug kem knj kom kol lit log mađ mat med nac obl org orig red reg rep "
    "sev slov spec stud teh voj zap zem гл грч ист изд југ књ лит мат мед нац обл орг ориг ред рег реп род сев слов "
    "тех том"
)
FINAL = "itd sl etc итд сл"
MONTHS = (
    "januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra veka godine јануара "
    "фебруара марта априла маја јуна јула августа септембра октобра новембра децембра века године"
)
STARTERS = (
    "to taj ta ti te tog toj tim on ona ono oni mi vi ja njegov njen njihov se ne nije već još samo takođe i a ali "
    "no nego ili pa zato stoga jer kad kada ako iako da kako šta što ko gde zašto koji koja koje u s sa k na do od "
    "po za pred pod nad pri kroz bez o među prema tokom uprkos osim svi sve mnogo nekoliko svaki svaka niko ništa "
    "drugi je su bio bila bilo bili može sada danas juče sutra potom posle kasnije najpre konačno uvek nikad često "
    "ponekad tamo tu ovde ovaj ova ovo ovi međutim naime то тај та ти те он она оно они ми ви ја његов њен се не "
    "није већ још само такође и а али или па зато јер кад када ако да како шта ко где зашто који која које у са на "
    "до од по за пред под над при без о међу према током осим сви све много сваки нико ништа је су био била било "
    "били може сада данас овај ова ово међутим"
)
