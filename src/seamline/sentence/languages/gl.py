"""Galician."""

TITLES = "sr sra srta dr dra d prof sto sta excmo excma srs sras sres dres lic lda ldo ilmo ilma mons rev rvdo inst"
NUMBERED = "núm nº páx páxs art arts fig vol cap p pp núms tít ref vols caps apdo"
ABBREVIATIONS = (
    "etc av avda ex p.ex ed cf dpto depto tel máx mín aprox s.a s.l ee.uu a.c d.c c.p séc v r pza adm abrev apdo "
    "asdo cía coord coords cta cód dcha doc docs eds esq fac hab ibíd izq loc op cit prov pral ref tfno telf teléf "
    "trad univ vde vdes vid conx subst dd.hh xx.oo ss"
)
FINAL = "etc"
STARTERS = (
    "o a os as un unha uns unhas el ela eles elas eu ti vostede nós este esta estes estas ese esa eses esas isto "
    "iso aquilo aquel aquela aquí alí aí seu súa que quen cando onde como por para con sen sobre en de do da dos "
    "das no na nos nas ao á desde ata entre segundo tras durante e ou pero porén mais aínda porque pois se non nin "
    "tamén ademais entón despois antes agora hoxe onte mañá xa sempre nunca así todo toda todos todas cada moitos "
    "moitas algúns algunhas ninguén nada outro outra é son era eran foi foron está hai ten teñen pode cal mentres "
    "finalmente"
)
