"""Norwegian Nynorsk."""

ORDINALS = True
TITLES = "dr hr fr frk prof st"
NUMBERED = "nr s kap art bd fig pkt kl jf kapittel paragraf nummer punkt"
ABBREVIATIONS = (
    "bl.a t.d dvs d.v.s osv o.s.v ca kr pst mill mrd jf ev evt iflg m.a mv m.v m.m m.fl o.a o.l str tlf f.kr e.kr "
    "f.eks t.o.m f.o.m m.o.t jfr inkl maks min mnd mva pga p.g.a vedr vol d.d d.e s.k st stk utg adr avd adj adm "
    "d.y dir eg ekskl fork forts fr.o.m følg jur konf m.h.t matr o.fl o.g org pers sml tekn u.å årg årh vanl "
    "jan feb febr apr jun jul aug sep sept okt nov des"
)
FINAL = "osv o.s.v etc mv m.v m.m m.fl kr"
MONTHS = (
    "januar februar mars april mai juni juli august september oktober november desember jan feb mar apr jun jul aug "
    "sep sept okt nov des hundreår"
)
STARTERS = (
    "den det dei ein ei eit han ho vi eg man du denne dette desse her der då så difor deretter dermed men og eller "
    "for likevel også berre enno i på til frå ved med etter sidan av om under over mellom mot utan gjennom hos viss "
    "når fordi sjølv medan som kva kven kvar kvifor korleis hans hennar deira våre vår min mitt mine din sin ingen "
    "ikkje alle alt mange nokre fleire begge kvart både dessutan endeleg seinare først no alltid aldri ofte kanskje "
    "ifølgje er var har hadde blir vart kan skal vil må ja nei"
)
