"""Faroese."""

ORDINALS = True
TITLES = "dr hr frú prof sr"
NUMBERED = "nr s bls kap § stk mynd"
ABBREVIATIONS = (
    "t.d v.m o.s.fr osfr o.tíl o.o t.e m.a m.ø v.ø u.l e.v kr umleið sbr sí tlf tel bl.a f.Kr e.Kr f.kr e.kr s.k "
    "a.m íroknað t.v.s tvs"
)
FINAL = "osfr o.s.fr v.m o.tíl"
MONTHS = "januar februar mars apríl mai juni juli august september oktober november desember øld"
STARTERS = (
    "hann hon tað tey teir tær eg tú vit tit hetta hesin henda har her og men ella um tá tí at í á til frá við "
    "eftir undir yvir millum uttan fyri er var eru hevur høvdu kann skal vil eisini nú so síðan tó ikki eingin "
    "allir øll nógv nøkur hvat hvør hví hvussu dag"
)
