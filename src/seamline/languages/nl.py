"""Dutch."""

TITLES = "dhr mevr mw mej drs dr ir ing mr prof ds st em burg gen kol kapt lt pater"
NUMBERED = "nr nrs art artt blz p pp pag fig tab hfdst afd deel dl lid par"
ABBREVIATIONS = (
    "o.a d.w.z bijv bv m.a.w enz nl n.l t.a.v i.p.v m.b.t a.u.b ca vs resp t.o.v i.v.m m.n n.a.v t.g.v t/m o.l.v "
    "m.i.v z.g zgn zg e.d e.a c.q c.s i.c jl ong excl incl max min mln mld mnd geb gest ev evt evtl tel str cf vgl "
    "v.chr n.chr a.d b.v n.v w.o afb aant aanv afl alg bijz bibl dgl drg eerw eig eng fr du lat f fa fam gem gebr "
    "hs inl internat isr jg jhr jkvr kath kon lic maatsch mil mnl ned onbep onderz oorspr ov opm over pl plm pres "
    "prot red secr soc sr ten tnv toegev uitg univ ver vert verg vervolg vnl voorz vr vrl wed wnd zat zie zn zelfst "
    "zo zuid v d.d j.l o.m"
)
FINAL = "enz etc e.d e.a"
STARTERS = (
    "de het een hij zij ze wij we jij je u ik jullie dit dat deze die hier daar er dan daarna daarom daardoor "
    "daarmee dus maar en of want echter ook nog al alleen in op aan uit bij met na sinds van voor tot naar over "
    "onder om door tegen zonder wegens tijdens ondanks tussen als wanneer omdat hoewel toen zoals terwijl nadat "
    "voordat zodra wat wie waar waarom hoe welke welk zijn haar hun mijn jouw ons onze geen niet niets niemand alle "
    "alles veel enkele sommige meerdere beide ieder iedere elk elke zo bovendien verder toch inmiddels later eerst "
    "tenslotte eindelijk vandaag gisteren morgen nu bijna altijd nooit vaak soms misschien helaas natuurlijk "
    "volgens is was waren heeft hebben had wordt worden werd werden kan kon moet zal zou mag ja nee 't"
)
