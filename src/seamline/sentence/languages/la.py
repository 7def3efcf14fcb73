"""Latin."""

TITLES = "d dr s sanct fr rev"
NUMBERED = "cap lib l vol art q fig p pag tom vers"
ABBREVIATIONS = (
    "a c cn l m p q sex ser sp t ti ap mam d.m a.d a.c a.u.c i.e e.g s.c sc cf vid ed cod ms op cit ibid id n.b p.s "
    "q.v r.i.p s.p.q.r cos coss imp trib pr kal non prid"
)
FINAL = "etc"
STARTERS = (
    "ego tu ille illa illud hic haec hoc is ea nos vos qui quae quod quid quis cum si sed et at atque ac autem enim "
    "nam itaque igitur tamen ergo tum tunc deinde postea ubi ut ne non nec neque in ad ab ex de per pro sub inter "
    "post ante contra sine omnis omnes iam nunc hodie heri cras semper numquam quare cur quomodo"
)
