"""Albanian."""

TITLES = "dr prof z znj zj inxh av shkëlqesi gjen kol maj kap sh"
NUMBERED = "nr f fq faqe neni kap fig tab § vëll bot"
ABBREVIATIONS = (
    "p.sh etj dmth d.m.th p.e.s e.s e.r shek shën krh khs shih tel rr rrugë bul mil mld lekë lat gjerm angl frëng "
    "greq cm km kg r.sh sh.a sh.p.k a.q d.v"
)
FINAL = "etj"
STARTERS = (
    "ai ajo ata ato unë ti ne ju ky kjo këta këto një në për me nga te tek mbi nën pa deri pas para gjatë sipas por "
    "dhe ose edhe se sepse nëse kur ku çfarë kush pse si sa nuk s’ mos është janë ishte ishin ka kanë kishte do "
    "mund duhet sot dje nesër tani atëherë pastaj gjithashtu megjithatë prandaj këtu atje të gjithë disa shumë çdo "
    "asnjë"
)
