"""Portuguese."""

TITLES = (
    "sr sra srs sras srta dr dra drs prof profa eng engª arq exmo exma ilmo ilma d dom st sto sta fr pe gen cel cap "
    "maj min des v.exa bel bela dras profs profas revmo rev mons sgt ten sarg cmte emb insp"
)
NUMBERED = "no nº n.º n num núm p pp pág págs art arts fl fls fig vol cap inc al par proc rel tel ref tít liv cols"
ABBREVIATIONS = (
    "av r etc ex p.ex ed eds cia ltda s.a ca cf c.f obs tb séc d.c a.c e.u.a eua u.e jr lda aprox máx mín max min "
    "depto dept univ rev trad org orgs coord fac inst trib cód civ pen const lat it ing fr esp inf sup op cit ibid "
    "id v vs resp rg tab j.c km kg acad adj adm alm apart arq assoc autom bibl caps cel cient comp compl cons créd "
    "dec desc doc docs edif educ eletr esc est excl fasc gal geogr gram hab hist impr incl índ inform jur lit log "
    "méd mun náut núc ob pça perf pol pref pres prod psic quím rem ret rod secr seg serv símb soc tec técn tip "
    "topogr trav jan fev abr jun jul nov dez"
)
FINAL = "etc"
STARTERS = (
    "o a os as um uma uns umas ele ela eles elas eu tu você vocês nós isto isso aquilo este esta estes estas esse "
    "essa esses essas aquele aquela aqui ali lá aí seu sua seus suas meu minha nosso nossa se me te lhe que quem "
    "quando onde como por para com sem sobre em de do da dos das no na nos nas ao à aos às pelo pela pelos pelas "
    "desde até entre segundo após sob contra durante mediante e ou mas porém contudo todavia porque pois embora não "
    "nem sim também além disso então depois antes agora hoje ontem amanhã já ainda sempre nunca assim todo toda "
    "todos todas cada muitos muitas vários várias alguns algumas nenhum nenhuma ninguém nada algo alguém outro "
    "outra outros outras ambos é são era eram foi foram está estão há tem têm pode qual enquanto finalmente "
    "actualmente atualmente talvez tal num numa"
)
