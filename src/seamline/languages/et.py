"""Estonian."""

ORDINALS = True
TITLES = "dr prof hr pr mag dots"
NUMBERED = "nr lk lg p art § pt ptk joon tab kl"
ABBREVIATIONS = (
    "nt jne jms jt s.o s.t st a ca krt e.m.a e.Kr p.Kr e.kr p.kr m.a.j eKr pKr sh st-s vt vrd ingl sks pr it lad vn "
    "soome mln mld tuh kr snt tel tn mnt pst al alg apr aug ehk end jaan jun juul juuh kd ko koost kpl läh max min "
    "mag märts nim nn nov okt obj op pms rbl sept s sek skp sm srn surn sünd toim tr tlk u umb v va veebr ins vs"
)
FINAL = "jne jms jpt etc"
MONTHS = (
    "jaanuar jaanuaril jaanuarini veebruar veebruaril märts märtsil aprill aprillil mai mail juuni juunil juuli "
    "juulil august augustil september septembril oktoober oktoobril november novembril detsember detsembril sajandi "
    "sajandil"
)
STARTERS = (
    "see seda sel selle need nende ta tema nad nemad me meie te teie ma mina sa sina siin seal siis nii kui kuna "
    "kuid aga ja või vaid ent samas ka veel juba ei on oli olid mis kes kus miks kuidas kõik paljud mõned iga keegi "
    "midagi esiteks lõpuks nüüd täna eile homme alati tihti vahel ehk enne pärast ajal aasta minu sinu oma üks kaks "
    "teine teised jah samuti sest seega ning"
)
