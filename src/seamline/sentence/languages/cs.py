"""Czech."""

ORDINALS = True
TITLES = (
    "dr ing mgr bc judr mudr rndr phdr mvdr prof doc p pí sv arch akad gen plk mjr kpt npor por MUDr JUDr PhDr RNDr "
    "MVDr ThDr PharmDr PaedDr ThLic RSDr MgA BcA DrSc PhMr ing.arch nprap pplk genpor genmjr P br"
)
NUMBERED = "č čl s str odst písm § tab obr sv roč kap čís číslo kapitola strana článek bod sešit příl díl svazek"
ABBREVIATIONS = (
    "např tj tzv tzn tis mil mld atp apod aj kč r resp pozn ap ang angl lat něm fr franc rus hod min max m.j mj mjr "
    "n.l n.m o.p.s a.s s.r.o st stol t.č tel u.s ul nám n nar zem event ev fa hl hp jm jv sv sz jz kol kr mm napr "
    "násl něk nem obch odd okr op ot ost p.n.l p.s pol pop pův př př.n.l přibl příp red řed sc sl soudr souv spol "
    "spr sro stč stř svob tech tř týk úč ú.d vč vel věd viz vl vyd zák zejm zn zvl abt ad adj adv anon arch astr "
    "aut biogr biol bot cca círk čes čín čj dosl ed ekon facs fasc fil fot fyz geogr geol gram hist chem il ing inž "
    "komp koord korej kř.j lék lit log mat maď med mysl nábož nakl nepubl odb odp ofic opr org orig oz phil pokrač "
    "polit pomn popř práv předl překl příl psych rak repr rev rozh rozš rum samost sešit slang slov slož spis "
    "spoluaut srov šv švýc telev teol trad univ uspoř vedl výtv vyobr vyp zákl zal zást zejména zeměd zkr zkrat "
    "zool zprac"
)
FINAL = "atd apod etc kč"
MONTHS = "ledna února března dubna května června července srpna září října listopadu prosince"
STARTERS = (
    "to ten ta ti ty tento tato toto tyto on ona ono oni my vy já jeho její jejich se si ne není už již ještě jen "
    "jenom také též však ale a i nebo či proto tedy protože neboť když kdy jestliže pokud ačkoli ačkoliv aby jak co "
    "kdo kde proč zda který která které v ve z ze na do od po za před pod nad při přes pro bez o u mezi podle během "
    "kromě vedle všichni vše všechno mnoho několik každý každá žádný nikdo nic jiný jiní je jsou byl byla bylo byli "
    "může lze nyní teď dnes včera zítra potom pak později nejprve konečně vždy nikdy často někdy tam tady zde navíc "
    "naopak jako"
)
