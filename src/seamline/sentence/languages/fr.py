"""French."""

TITLES = "m mm mme mmes mlle mlles dr drs pr prof st ste mgr me maître mgrs col gal lt cdt sgt abbé"
NUMBERED = "no nos n° p pp art arts al fig vol ch chap sect t tab liv l r d cf ex fasc sec"
ABBREVIATIONS = (
    "av bd env etc ca cf p.ex ex éd éds hab inc ltd cie sté s.a j.-c apr j.c tél réf c.-à-d i.e e.g n.d.l.r n.b p.s "
    "t.v.a s.v.p q.v ibid op cit loc boul sq bull cass civ crim com soc trav pén proc gaz pal rec req obs chron "
    "somm adm const déc jur janv févr avr juill sept oct nov lun mar mer jeu ven sam dim max min approx resp dép "
    "rép suiv ss vs trad préf coll dir intr adj adv auj bibl c.a c.c co coord dact dest éts fém hist id illustr "
    "impr incl inf lat masc n.d.t n.d.é orig pl pron rééd reprod sing suppl syn t.t.c h.t var vx zool"
)
FINAL = "etc"
STARTERS = (
    "le la les l un une des du de il elle ils elles on nous vous je tu ce cet cette ces c ça cela ceci son sa ses "
    "leur leurs mon ma mes ton ta tes notre nos votre vos qui que quoi quand où comment pourquoi quel quelle quels "
    "quelles si mais et ou donc or ni car cependant toutefois néanmoins pourtant ainsi alors aussi puis ensuite "
    "enfin après avant pendant durant depuis dans sur sous avec sans pour par contre chez entre vers selon malgré "
    "en au aux à comme lorsque lorsqu puisque tandis bien même déjà encore toujours jamais souvent parfois "
    "peut-être tout tous toute toutes chaque plusieurs certains certaines quelques aucun aucune rien personne autre "
    "autres celui celle ceux est sont était étaient a ont avait y ici là aujourd hier demain oui non d n s j qu "
    "lors afin dès voici voilà"
)
