"""Azerbaijani."""

ORDINALS = True
TITLES = "dr prof dos akad müh"
NUMBERED = "no № səh s bənd maddə"
ABBREVIATIONS = "məs və.s s.ş.q e.ə b.e.ə mln mlrd min man tel küç pr d.ə"
STARTERS = (
    "bu o onlar biz siz mən sən bunun onun bir burada orada sonra ancaq amma və çünki əgər nə kim harada niyə necə "
    "hər bütün heç bəzi çox var yox indi"
)
