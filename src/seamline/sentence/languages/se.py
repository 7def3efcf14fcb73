"""Northern Sami."""

ORDINALS = True
TITLES = "dr prof hr"
NUMBERED = "nr s kap §"
ABBREVIATIONS = "ee dd d.m ovd omd j.n.a jna g.g geahča sml sb tel ru tlf e.g"
FINAL = "jna j.n.a ee"
MONTHS = (
    "ođđajagimánu guovvamánu njukčamánu cuoŋománu miessemánu geassemánu suoidnemánu borgemánu čakčamánu golggotmánu "
    "skábmamánu juovlamánu"
)
STARTERS = (
    "dat son sii mii dii mun don dá dát dán dan ja muhto dahje go jus vai eai in it eat lea leat lei ledje sáhttá "
    "galgá odne ikte ihttin dál dalle maid maiddái gii gos manne mo buot máŋga juohke ovdal maŋŋel"
)
