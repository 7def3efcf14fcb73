"""Uzbek."""

TITLES = "dr prof akad dots"
NUMBERED = "no № b bet rasm jadval modda"
ABBREVIATIONS = "va.b v.b h.k va.h.k sh.k sh.j mln mlrd ming so‘m y yy asr kv km tel vil tum sh mas masalan"
FINAL = "va.b v.b h.k"
STARTERS = (
    "bu u ular men sen biz siz shu o‘sha ammo lekin va yoki agar chunki shuning keyin hozir bugun kecha ertaga har "
    "barcha hech kim nima qayerda qachon nega qanday ko‘p bir ikki hamma"
)
