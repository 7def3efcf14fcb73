"""Basque."""

ORDINALS = True
TITLES = "dr jn and prof jaun dra gaz lic mons ing on ald"
NUMBERED = "zk or orr art irud kap zb bol lib zenb ataleko §"
ABBREVIATIONS = (
    "etab adib abar k.a k.o ka ko tel ed eg e.a g.e m.ö h.d a.b ald alde arg arab bat bere bizk bukaera bol d.c e.b "
    "e.e ek etb etc eusk f fr frant g.b g.g.b gaz gip gr hd h.a h.g.b i.e ik ikus ing izb izenp j.b jaio kg km l.a "
    "lap lat lib m.a max min n.b naf o.e op orrk p s.a s.l sald telf t.a u.a v vs zuz zeh"
)
FINAL = "etab abar etc"
MONTHS = "mendean mendeko mendea artikulua artikuluaren urtean"
STARTERS = (
    "hau hori hura hauek horiek haiek ni zu gu zuek bera eta baina edo ala izan ere beraz orduan hala gainera baita "
    "ez bai da dira zen ziren du dute zuen zuten nor zer non noiz nola zergatik bat bi batzuk denak guztiak asko "
    "gaur atzo bihar orain gero lehen beti inoiz hemen hor han honek horrek hark honen horren haren"
)
