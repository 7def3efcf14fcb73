"""Slovak."""

ORDINALS = True
TITLES = (
    "dr ing mgr bc judr mudr rndr phdr mvdr prof doc p pí sv arch gen plk mjr kpt MUDr JUDr PhDr RNDr MVDr ThDr "
    "PharmDr PaedDr ThLic RSDr MDDr ArtD DrSc genpor genmjr ppor ppl pplk npor por"
)
NUMBERED = "č čl s str ods písm § tab obr zv roč kap čís číslo kapitola strana článok bod sešit príl diel zväzok"
ABBREVIATIONS = (
    "napr tj tzv tzn tis mil mld atď apod a.i r resp pozn ap ang angl lat nem franc rus hod min max m.j mj n.l n.m "
    "o.p.s a.s s.r.o st stor tel ul nám nar event ev fa hl jm kol kr násl ob obj odd okr op ost p.n.l pol pôv pr "
    "pr.n.l pribl príp red sl spol spr tech tr úč vr zák najm zn zvl t.j t.č adj adr adv akad amer anat anon "
    "archeol archit arg astr aut belg bibl biol bot býv cest chem cirk čes dejep dipl dosl dram ekon el elektr etc "
    "európ fam farm fil filoz fot fyz geogr geol germ gram gréc hebr herald hist hlav hud inform inšt iron jap jaz "
    "jedn juž knih kniž komp konj kresť lek lit log maď mat medz meteor mod mytol nasl neskl niekt nov obch obv "
    "obyč odb ofic okt org orig par pers pod podst pokl polit pôd porov pomn pop použ pož práv predl pren prep prev "
    "príd príl priv psych rozk rozl rýb samohl sept sev skup slov soc sociol spoloč spis správ staror star stred "
    "subst súč súd švajč teol trad turist ukr umel univ úr úst úz vedľ vin vyd vým výtv význ zákl zám zast zdrav "
    "zjemn zool zried"
)
FINAL = "atď apod etc"
MONTHS = "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra"
STARTERS = (
    "to ten tá tí tie tento táto toto títo tieto on ona ono oni my vy ja jeho jej ich sa si nie už ešte len iba "
    "tiež však ale a i aj alebo či preto teda pretože lebo keď kedy ak hoci aby ako čo kto kde prečo ktorý ktorá "
    "ktoré v vo z zo na do od po za pred pod nad pri cez pre bez o u medzi podľa počas okrem vedľa všetci všetko "
    "mnoho niekoľko každý každá žiadny nikto nič iný iní je sú bol bola bolo boli môže možno teraz dnes včera "
    "zajtra potom neskôr najprv konečne vždy nikdy často niekedy tam tu navyše naopak"
)
