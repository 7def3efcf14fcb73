"""Titles, scholarly and company forms that every language with an alphabet may borrow."""

TITLES = "dr mr mrs ms prof st mme mlle dott sr sra rev capt hon p.s ps drs messrs hble avv"
NUMBERED = "no nr fig figs vol vols pp p art"
ABBREVIATIONS = (
    "vs inc ltd co corp al ca cf ed eds e.g i.e u.s u.k u.s.a u.n ph.d m.d b.a m.a b.sc m.sc d.c approx resp op cit "
    "ibid bros"
)
FINAL = (
    "etc a.m p.m km cm mm kg mg μg µg μl µl ml μm µm nm ms mv μv khz mhz ghz hz kb mb gb tb kw mw kwh kda bp mk мм "
    "см км кг мг мл га м² км²"
)
EXCLAIMED = "yahoo yum"
