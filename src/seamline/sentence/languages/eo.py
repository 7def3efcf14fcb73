"""Esperanto."""

TITLES = "d-ro s-ro s-ino prof inĝ dr st"
NUMBERED = "n-ro nro p paĝ ĉap fig vol art"
ABBREVIATIONS = "ekz ktp k.t.p k.a i.a t.e t.n t.s bv kp vd red rim inkl ĉ proks atm ptm a.k p.k jc tel str h min div"
FINAL = "ktp k.t.p k.a atm ptm"
STARTERS = (
    "la li ŝi ĝi ili mi vi ni oni tiu tio tiuj ĉi ĉio ĉiuj kiu kio kiuj kie kiam kial kiel kiom ĉu se ke sed kaj aŭ "
    "ĉar do tamen ankaŭ nur jam ankoraŭ en sur sub al de el por per pri kun sen dum post antaŭ inter laŭ ne neniu "
    "nenio estas estis hodiaŭ hieraŭ morgaŭ nun tie tiam poste multaj kelkaj iuj alia jes"
)
