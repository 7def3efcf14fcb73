"""Danish."""

ORDINALS = True
TITLES = "dr hr fr frk prof adv ing mag st kgl hrs fru jomfru admiral"
NUMBERED = "nr nre s sp kap art stk bd tab § pkt kl jf afsn afs no kapitel paragraf nummer punkt artikel side"
ABBREVIATIONS = (
    "bl.a f.eks d.v.s dvs o.s.v osv ca kr pct mio mia jf evt iflg mv m.v m.m m.fl o.a o.l o.lign str tlf ang afd "
    "adr alm bemærk bet betr cand cirka diverse div dep ekskl eksk eng etc f.f e.f f fam fhv forb forf ff fork "
    "forts frk fx f.kr e.kr gdr gl gns ggr henh hhv højesteret ib inkl int istf jr jur jvf kbh kgl kons lic lign "
    "lok maks max min m.h.t m.h.p mht medl mdl mods mr ndr nuv obl omkr omtr opr overf p.g.a pga p.t pt pag phil "
    "d.d s.k såk sek sign skt spec sst stud suppl t.eks t.h t.v t.o.m tidl tilh tilsv udd udg ult vedr vha vol ö "
    "aut red resp sen a.d abs adj adv amer arkæol biol brev bygn c.c chr civ.ing cand.mag cand.jur cand.scient "
    "d.e.t d.å dipl dr.phil el.lign engl et.al eur fagl fys geogr geol græs hist ill ing i.h.t it kem komm konst "
    "landbr lat lb liter m.k md med mfl milj mus n.br nat o.m.a omr org oversat p.b.v p.m pl polit pr prov psyk rel "
    "sdr sml s.u selv sing smst st.th tekn teol tr trad u.å undt univ v.h.a årg årh ml "
    "jan feb febr apr jun jul aug sep sept okt nov dec"
)
FINAL = "osv o.s.v etc mv m.v m.m m.fl kr"
MONTHS = (
    "januar februar marts april maj juni juli august september oktober november december jan feb mar apr jun jul "
    "aug sep sept okt nov dec århundrede"
)
STARTERS = (
    "den det de en et han hun vi i jeg man du denne dette disse her der da så derfor derefter dermed men og eller "
    "for dog også kun endnu på til fra ved med efter siden af om under over mellem mod uden gennem hos hvis når "
    "fordi selvom mens som hvad hvem hvor hvorfor hvordan hvilken hans hendes deres vores min mit mine din sin "
    "ingen intet ikke alle alt mange nogle flere begge hver hvert både desuden imidlertid endelig senere først dag "
    "nu altid aldrig ofte måske ifølge er var har havde bliver blev kan skal vil må ja nej"
)
