"""Spanish."""

TITLES = (
    "sr sra sres sras srta srtas dr dra dres dras d dª dña don prof profa ud uds vd vds fr sto sta mons lic ing arq "
    "gral cnel tte cap exmo excmo excma ilmo ilma bros hble hros sdo rdo rvdo rvdma revdo emmo emma ee dd jj ff rr"
)
NUMBERED = (
    "no núm num nº págs pág p pp art arts fig vol cap tít lib apdo párr inc ap ref exp rol s ss nro fs fjs dto dtos "
    "apdos tel teléf fols lám"
)
ABBREVIATIONS = (
    "ee.uu ee uu aa.vv rr.hh ff.aa cc.oo etc aprox av avda ave ca cía cia cf cfr dpto depto ed eds ej p.ej esq gob "
    "hno hnos íd ibíd izda izq dcha ltda max mín min máx ntra ntro pl plza prov prol pza r.d s.a s.l s.m teléf tel "
    "univ vol vs v.gr a.c d.c a.m.d.g b.o.e c.p n.b p.d q.e.p.d u.e j.c c const cast lat ant mod sig sigs kg km "
    "admón adj atte bco c.v c.c cód civ pen proc trib sent hab dd.hh jj.oo ff.cc rr.cc adm afmo bibl caps cgo cta "
    "cte ctra doc docs dto entpo esp excl fasc fdo hz imp impr instr intr izqda izqdo lda ldo mtro ob pje ppal pral "
    "pta pte rda rte sdad sec seg sgto smo sust tfno vda vdo vid vra vro vta ene feb abr jun jul sept oct nov dic"
)
FINAL = "etc a.m p.m"
STARTERS = (
    "el la los las un una unos unas lo al del él ella ellos ellas yo tú usted ustedes nosotros este esta estos "
    "estas ese esa esos esas eso esto aquel aquella aquí allí ahí su sus mi mis tu tus nuestro nuestra se me te nos "
    "le les que qué quien quién cuando cuándo donde dónde como cómo por para con sin sobre en de desde hasta entre "
    "tras según ante bajo contra durante mediante a y e o u pero sino aunque porque pues si sí no ni también "
    "tampoco además embargo entonces luego después antes ahora hoy ayer mañana ya aún todavía siempre nunca jamás "
    "así asimismo todo toda todos todas cada muchos muchas varios varias algunos algunas ningún ninguna nadie nada "
    "algo alguien otro otra otros otras uno ambos es son era eran fue fueron está están ha han había hay tiene "
    "tienen puede cual cuál cuyo mientras finalmente actualmente quizás quizá tal"
)
