"""Afrikaans."""

TITLES = "mnr mev mej dr prof ds adv adj genl kol kapt lt min st"
NUMBERED = "nr bl art par hfst fig"
ABBREVIATIONS = (
    "bv asb d.w.s ens nl m.a.w o.a i.p.v t.o.v m.b.t a.g.v n.a.v d.m.v v.c bl ca vgl vs e.d e.a ed gebore tel pres "
    "ltd bpk edms v.c.r s.a sg e.g"
)
FINAL = "ens e.d e.a etc"
STARTERS = (
    "die dit dat hierdie daardie 'n hy sy hulle ons julle jy u ek hier daar dan daarna daarom dus maar en of want "
    "egter ook nog in op aan uit by met na sedert van vir tot oor onder om deur teen sonder tydens tussen as "
    "wanneer omdat hoewel toe soos terwyl wat wie waar waarom hoe watter haar hul my jou geen nie niks niemand alle "
    "alles baie sommige beide elke so bowendien verder nou altyd nooit volgens is was het word kan moet sal mag ja "
    "nee"
)
