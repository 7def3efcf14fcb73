"""Estonian."""

ORDINALS = True
TITLES = "dr prof hr pr mag dots prl pro hra kol mjr kpt ltn ins insener adv"
NUMBERED = "nr lk lg p art § pt ptk joon tab kl lgp koide §§ ptkd krs rida"
ABBREVIATIONS = (
    "nt jne jms jt s.o s.t st a ca krt e.m.a e.Kr p.Kr e.kr p.kr m.a.j eKr pKr sh st-s vt vrd ingl sks pr it lad vn "
    "soome mln mld tuh kr snt tel tn mnt pst al alg apr aug ehk end jaan jun juul juuh kd ko koost kpl läh max min "
    "mag märts nim nn nov okt obj op pms rbl sept s sek skp sm srn surn sünd toim tr tlk u umb v va veebr ins vs "
    "a.-l aj ak allk arh arv av bot d.m dets detsember dipl dir dots ehit el esim etc fil füüs geogr hispaania hr "
    "hrl ibid inf insp jj jpt jpm juh jur kaitsem keem keskm kirj koll komm komp konst korr kp krd kõnek ladina "
    "loodet lääts m.o.t mh mitm mob mõ n.-ö o.s osal osak pol prants pühak reg rkl rmt rootsi rub s.h saj saksa "
    "sealh sekt sots spets str suurt sõj sünon tegl tehn tl toimet tsit tõlk u.a üld ülem ül v.a v.t vabar vene vkj "
    "vm vms"
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
