"""Catalan."""

TITLES = (
    "sr sra srta dr dra d prof st sta mn mons exm exma srs sres drs dres ma mtro il·lm il·lma excm excma il·ltre "
    "hble inst gral ee dd"
)
NUMBERED = "núm núms pàg pàgs art arts fig p pp ap vols caps ref tít sec cap vol"
ABBREVIATIONS = (
    "etc av avda c ctra pl pg ex p.ex ed cf dept depts tel màx mín aprox s.a s.l ee.uu a.c d.c e.u.a ca min abrev "
    "adj adm admó assn atte cia cta cte dcha dto doc docs esp esq eds excl hab ibíd íd intr mtr pàr pral pref prov "
    "pta pte pça rte s.l.u seg sig soc sust teléf tels trad univ vid vda impr"
)
FINAL = "etc"
STARTERS = (
    "el la els les l un una uns unes en na ell ella ells elles jo tu nosaltres aquest aquesta aquests aquestes "
    "aquell aquella això allò aquí allà seu seva que qui quan on com per amb sense sobre de des fins entre segons "
    "durant a i o però encara perquè doncs si no ni també després abans ara avui ahir demà ja sempre mai així tot "
    "tota tots totes cada molts moltes alguns algunes ningú res és són era eren va van hi ha té tenen pot quin "
    "quina mentre finalment"
)
