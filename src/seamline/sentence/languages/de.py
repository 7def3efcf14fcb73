"""German."""

ORDINALS = True
TITLES = "dr prof hr hrn fr frl dipl ing st mag pfr hl frhr bzgl fam gr ir lic prim rev sr"
NUMBERED = (
    "nr nrn abs art bd bde s seite kap abb abschn anm aufl rn rdn tz ziff § bl lit buchst fn tab z rz ls nummer "
    "kapitel artikel paragraph paragraf absatz satz ziffer punkt abschnitt -str"
)
ABBREVIATIONS = (
    "z.b d.h u.a u.ä u.s.w bzw ca evtl ggf ggfs inkl exkl max min mio mrd tsd str tel vgl zzgl bspw sog geb gest jh "
    "jhd jhdt std u o.ä o.g z.t i.d.r v.a s.o s.u v.chr n.chr i.v.m i.s.d i.s.v i.d.f i.ü m.e m.w.n m.w.nachw a.a.o "
    "a.f n.f a.m a.d b.v u.v e.v h.m d.i e.h u.u u.z v v.d f ff gem hrsg hg ebd etc einschl entspr erg eigtl frz "
    "engl lat griech dt ital jmd jmdn jmds km kath ev lfd ltd mind mtl nachm od orig österr pol q rd resp röm s.a "
    "schr jun spez teilw u.e übers ugs urspr usf vorm wg wiss zit zus zw betr bez bish ber besch beschl urt verf "
    "vorb entsch az bgbl bgbl.i gmbh co amtl anh allg anw abt abk akt arch arb aussch bayer begr bundesdt dgl do "
    "ders dies ehem eig erl ersch fa fam gebr ges ggü hist hptst hsl inf ing insb insbes int jur kfm kgl komm konst "
    "korr landw led lt m.a.w masch med mdl milit mod mus n n.n nat neutr nördl o.b öffentl p.a p.s parl part phil "
    "pl plur pos präs priv prot prov pt rel relig rep sa schweiz sek sg sing soz st stellv südl techn telef tgl "
    "theol u.a.m u.dgl u.drgl unbest ungebr unr verh verl vers versch verst vertr verw vlg volkst westl wstl zeitl "
    "zool zzt abgek abgel adj adv allgem anat angekl anl arith astr bem beil bes bibl biol botan bürgerl chem dat "
    "dergl deutl eidg einf erf ergb finn fut gegr geh gek geogr germ ggfl gleichbed hebr hl hpts humor insg jahrh "
    "jhrl kapt kf kons konj lfm lok maschr meth meteor musikal nachf niederl norw o.b.d.a o.d port poss ps quadr "
    "rhet russ schwed sen sogen stck tech tsch u.u.u umg umgangsspr univ verb volksw wissensch zb zt ztg "
    "jan feb febr mär apr jul aug sep sept okt nov dez"
)
FINAL = "usw usf etc"
MONTHS = (
    "januar jänner februar feber märz april mai juni juli august september oktober november dezember jan feb mär "
    "apr jun jul aug sep sept okt nov dez jahrhundert jahrhunderts jh jahr jahre jahren mal klasse auflage stock "
    "etage platz rang tag tage woche monat quartal semester lebensjahr geburtstag runde spieltag kapitel band armee "
    "division"
)
STARTERS = (
    "der die das dem den des ein eine einer einem einen eines er sie es wir ihr ich man dies diese dieser dieses "
    "diesem diesen jene jener jenes hier dort da dann danach daher deshalb darum damit dabei daraus darauf dazu "
    "dafür dagegen dadurch doch aber und oder denn sondern jedoch allerdings auch nur noch schon sogar in im am an "
    "auf aus bei beim mit nach seit von vom vor zu zum zur über unter um durch für gegen ohne wegen während trotz "
    "zwischen bis als wenn weil wie wo was wer warum wann welche welcher welches ob obwohl nachdem bevor sobald "
    "sein seine seiner seinen seinem ihre ihrer ihren ihrem mein meine dein unser unsere kein keine keiner nicht "
    "nichts niemand alle alles viele einige manche mehrere beide jeder jede jedes so also außerdem zudem ferner "
    "weiterhin dennoch trotzdem inzwischen später zuerst zunächst schließlich endlich heute gestern morgen jetzt "
    "nun bald immer nie oft manchmal vielleicht leider natürlich laut gemäß ist sind war waren hat haben hatte wird "
    "werden wurde wurden kann könnte muss soll darf mögen bitte ja nein"
)
