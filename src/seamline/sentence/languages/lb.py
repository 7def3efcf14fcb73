"""Luxembourgish."""

ORDINALS = True
TITLES = "dr prof hr här mme m mag ing hl"
NUMBERED = "nr s art abs kap bd § no"
ABBREVIATIONS = (
    "z.b d.h asw etc u.a ca resp bzw evtl ggf jh joerh st str tel vgl mio mia max min v.chr n.chr inkl dt fr gest "
    "gebuer hir s.a s.à r.l"
)
FINAL = "asw etc"
MONTHS = "januar februar mäerz abrëll mee juni juli august september oktober november dezember joerhonnert"
STARTERS = (
    "de den d’ dat déi dee en eng hien hatt si mir dir ech et du dës dësen dëst hei do dann well awer mä an oder "
    "och nëmmen nach am op bei mat no vun vum zu zum iwwer ënner ëm fir duerch géint ouni wéinst wärend tëscht als "
    "bis wann wéi wou wat wien firwat ass war sinn hunn huet kann muss soll haut gëschter muer elo vill e puer all "
    "keen näischt"
)
