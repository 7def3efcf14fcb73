"""Welsh."""

TITLES = "dr mr mrs ms parch prof st anrh"
NUMBERED = "rhif tt t tud tudd pen ff fig"
ABBREVIATIONS = "h.y e.e g o.c o.o.c ayb ayyb e.y.b cf gw ol tel c ca llyfr cyf golygydd"
FINAL = "ayb ayyb"
STARTERS = (
    "mae roedd bydd oedd yw nid ni does dydy oes y yr yn i ar o am a ac ond neu os pan ble beth pwy pam sut hi ef "
    "fe fo nhw chi ti fi mi dyma dyna hefyd felly wedyn yna nawr heddiw ddoe yfory pob llawer rhai dim er erbyn ers "
    "cyn gan gyda heb dros dan rhwng"
)
