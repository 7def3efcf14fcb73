"""Norwegian Bokmål."""

ORDINALS = True
TITLES = "dr hr fr frk prof adv ing st kgl chr"
NUMBERED = "nr nre s art bd fig tab § pkt kl jf avsn gnr bnr kapittel paragraf nummer punkt artikkel side"
ABBREVIATIONS = (
    "bl.a f.eks d.v.s dvs o.s.v osv ca kr pst mill mrd jf evt ev iflg mv m.v m.m m.fl o.a o.l str tlf ang avd adr "
    "alm bet bl cand cirka diverse div dep ekskl eks eng etc f f.o.m t.o.m fam fhv forts frk f.kr e.kr gl gj.sn "
    "h.h.v hhv ib inkl int istf jr jur kgl kons lign maks max min m.h.t mht medl mnd mva nto obl omkr oppr ord "
    "overs p.g.a pga p.t pt pag phil d.d d.e s.k sek sign skt spes st stk stud t.eks t.h t.v tidl tils utg vedr vha "
    "vol aut red resp sen kfr jfr mag osb adj adm ank arb avg avs bto cand.mag d.y d.s dir e.l eg etg forb fork "
    "fr.o.m følg g.m gen h.h innb k.o konf m.h.p m.o.t matr mobl mvh o.fl o.g off ordf org p.b.a p.d.d p.r pers "
    "pr.kr s.d.s sml s.å spec std stip t.d tekn u.å utarb v.s.a vit.ass årg årh vanl "
    "jan feb febr apr jun jul aug sep sept okt nov des"
)
FINAL = "osv o.s.v etc mv m.v m.m m.fl kr"
MONTHS = (
    "januar februar mars april mai juni juli august september oktober november desember jan feb mar apr jun jul aug "
    "sep sept okt nov des århundre"
)
STARTERS = (
    "den det de en et ei han hun vi jeg man du denne dette disse her der da så derfor deretter dermed men og eller "
    "for likevel også bare enda i på til fra ved med etter siden av om under over mellom mot uten gjennom hos hvis "
    "når fordi selv mens som hva hvem hvor hvorfor hvordan hvilken hans hennes deres våre vår min mitt mine din sin "
    "ingen intet ikke alle alt mange noen flere begge hver hvert både dessuten imidlertid endelig senere først nå "
    "alltid aldri ofte kanskje ifølge er var har hadde blir ble kan skal vil må ja nei"
)
