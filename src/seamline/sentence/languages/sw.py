"""Swahili."""

TITLES = "bw bi dkt prof mhe mch sr mzee"
NUMBERED = "na uk kur sura ibara"
ABBREVIATIONS = "k.m k.v k.k n.k nk n.k.w taz t.d s.l.p slp kg km sh tsh ksh b.k.m"
FINAL = "n.k nk"
STARTERS = (
    "yeye wao mimi sisi wewe ninyi huyu hii hiki hawa hizo hilo hayo lakini na au kwa katika kama ikiwa wakati "
    "baada kabla ili hata pia basi hivyo kwamba ni si alikuwa walikuwa kuna hakuna leo jana kesho sasa kisha watu "
    "wote kila mtu nani nini wapi kwanini vipi"
)
