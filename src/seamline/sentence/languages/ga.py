"""Irish."""

TITLES = "dr an-dr uas uasal mrs mr san naomh sr"
NUMBERED = "uimh lch lgh alt fig vol cuid"
ABBREVIATIONS = "m.sh srl etc i.e e.g r.ch i.n i.r.ch cont eag féach lth tel max min"
FINAL = "srl"
STARTERS = (
    "tá bhí is ba níl ní an na sé sí siad sin seo mé tú muid sibh nuair ach agus nó mar go i ar le do faoi de gan "
    "roimh tar éis dá más cad cé cá conas cén gach uile duine rud anseo ansin anois inniu inné amárach riamh "
    "freisin chomh dúirt rinne chuaigh deir beidh bheadh nach níor a"
)
