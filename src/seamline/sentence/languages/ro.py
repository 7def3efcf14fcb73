"""Romanian."""

TITLES = (
    "dr d-na dl dna dle d-l dlui dnei d-lui d-nei prof ing sf av arh acad gen col mr cpt lt pr preot conf lect drd "
    "sg cdor cdt amb sr sra slt maior"
)
NUMBERED = "nr art alin lit pag p pp fig vol cap pct tab bl sc ap et sect ord leg hot paragr"
ABBREVIATIONS = (
    "ex d.ex etc ș.a ş.a ș.a.m.d ş.a.m.d sf str bd mil mld î.hr d.hr î.e.n e.n engl fr lat germ rus gr max min tel "
    "loc jud com sec aprox cca cf ed edit red trad v vs n.a n.r s.a s.r.l u.e m.ap i.e d.c const cod cv abr adj adv "
    "aux conf conj fam ha ident interj jur mat med nat op pers pl pref prep pron publ reed soc subst tranz univ vb "
    "lb intr id ibid cit obs"
)
FINAL = "etc ș.a.m.d ş.a.m.d"
STARTERS = (
    "el ea ei ele eu tu noi voi acest această acești aceste acesta aceasta acel acea acei acele aici acolo un o "
    "niște cel cea cei cele lui sa său săi sale mea mele meu nostru noastră se îl îi le ce cine când unde cum de "
    "din în într pe la cu fără pentru prin după înainte între spre sub peste până contra conform potrivit dar iar "
    "și sau însă deci astfel apoi atunci dacă deși că fiindcă nu nici da mai asemenea totuși acum azi astăzi ieri "
    "mâine deja încă mereu niciodată tot toată toți toate fiecare mulți multe câțiva câteva nimeni nimic alt altă "
    "alții altele este sunt era erau a au avea poate trebuie care"
)
