"""Dutch."""

TITLES = (
    "dhr mevr mw mej drs dr ir ing mr prof ds st em burg gen kol kapt lt pater mgr pastoor kard kap maj sgt bgm "
    "weled"
)
NUMBERED = "nr nrs art artt blz p pp pag fig tab hfdst afd deel dl lid par"
ABBREVIATIONS = (
    "o.a d.w.z bijv bv m.a.w enz nl n.l t.a.v i.p.v m.b.t a.u.b ca vs resp t.o.v i.v.m m.n n.a.v t.g.v o.l.v m.i.v "
    "z.g zgn zg e.d e.a c.q c.s i.c jl ong excl incl max min mln mld mnd geb gest ev evt evtl tel str cf vgl v.chr "
    "n.chr a.d b.v n.v w.o afb aant aanv afl alg bijz bibl dgl drg eerw eig eng fr du lat f fa fam gem gebr hs inl "
    "internat isr jg jhr jkvr kath kon lic maatsch mil mnl ned onbep onderz oorspr ov opm over pl plm pres prot red "
    "secr soc sr ten tnv toegev uitg univ ver vert verg vervolg vnl voorz vr vrl wed wnd zat zie zn zelfst zo zuid "
    "v d.d j.l o.m bacc eint genm lgen lkol tint a.h.w a.s b.b.h b.d b.g.g d.m.v d.i e.v h.k i.b.v i.e i.o i.s.m "
    "i.t.t k.k m.e.r m.m.v n.o.m o.b.v o.i.d o.t.t p.a p.e p.o q.q r.-k t.a t.b.v t.h.t t.k t.z.t u.d v.h v.t.t z.i "
    "z.s.m zr jan febr feb mrt apr jun jul aug sep sept okt nov dec"
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
