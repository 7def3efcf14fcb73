"""Tagalog."""

TITLES = "g gng bb dr dra prof atty engr rev sen gob hen kap kgg sto sta"
NUMBERED = "blg p pah kab tomo art sek"
ABBREVIATIONS = "atbp hal at.iba pa a.k.a inc corp co ltd tel ave st brgy bgy k"
FINAL = "atbp"
STARTERS = (
    "ang si sina siya sila ako ikaw kami tayo kayo ito iyan iyon nang ng sa kay para at o pero ngunit subalit kung "
    "kapag dahil kaya kasi sapagkat may mayroon wala hindi huwag ano sino saan kailan bakit paano ngayon kahapon "
    "bukas lahat marami bawat isa dalawa"
)
