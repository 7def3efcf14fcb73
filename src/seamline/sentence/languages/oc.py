"""Occitan."""

TITLES = "sr sra dr prof st sta mn dra"
NUMBERED = "num nº p pp pag art cap vol fig"
ABBREVIATIONS = "etc p.ex av avda c ca cf ed eds tel sègl s.a j.c ex"
FINAL = "etc"
STARTERS = (
    "lo la los las l’ un una es èra son èran el ela eles elas ieu tu nosautres vosautres aquò aqueste aquesta "
    "aqueles aicí aquí que qual quand ont cossí perqué per amb sens sus jos de dins entre mas e o se non pas tanben "
    "puèi ara uèi ièr deman totjorn jamai tot totes fòrça"
)
