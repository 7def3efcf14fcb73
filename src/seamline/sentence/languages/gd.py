"""Scottish Gaelic."""

TITLES = "dr mgr mgh urr ollamh naomh"
NUMBERED = "àir td d caib earr"
ABBREVIATIONS = "m.e me msaa is.e cf faic eag tel"
FINAL = "msaa"
STARTERS = (
    "tha bha bidh chan cha is an am a’ na nan nam a i iad e mi thu sinn sibh seo sin siud ach agus no ma nuair càit "
    "dè cò carson ciamar tro air aig le de do bho gun gu an-diugh an-dè a-màireach an-dràsta cuideachd uile gach "
    "mòran"
)
