"""Basque."""

ORDINALS = True
TITLES = "dr jn and prof"
NUMBERED = "zk or orr art irud kap"
ABBREVIATIONS = "etab adib abar k.a k.o ka ko tel ed eg e.a g.e m.ö h.d"
FINAL = "etab abar etc"
MONTHS = "mendean mendeko mendea artikulua artikuluaren urtean"
STARTERS = (
    "hau hori hura hauek horiek haiek ni zu gu zuek bera eta baina edo ala izan ere beraz orduan hala gainera baita "
    "ez bai da dira zen ziren du dute zuen zuten nor zer non noiz nola zergatik bat bi batzuk denak guztiak asko "
    "gaur atzo bihar orain gero lehen beti inoiz hemen hor han honek horrek hark honen horren haren"
)
