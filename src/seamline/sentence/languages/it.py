"""Italian."""

TITLES = (
    "sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa avv ing arch geom rag on sen mons don s ss gen col cap "
    "ten arc mr mrs ill.mo preg.mo egr gent.mo gent.ma chiar.mo f.lli"
)
NUMBERED = (
    "n nn nr num art artt pag pagg p pp fig figg vol voll cap capp par lett co c cpv tab sez ss segg seg ecc att "
    "doc docc all inc rif lit abbr"
)
ABBREVIATIONS = (
    "es p.es ad.es cfr ca c.a ecc etc vs v vd vol ed edd op cit ibid lat ingl fr ted sp gr agg avv d.c a.c c.c c.p "
    "c.p.c c.p.p d.l d.lgs d.p.r d.m l r.d s.p.a s.r.l s.n.c s.a.s s.p s.s u.s tel max min gg mq mc km kg civ pen "
    "proc cost cod cass trib corte gazz uff giur cons sent ord reg prov com urb int amm dir imp lav disp att trans "
    "mod succ abr orig titolo spett egr gent rev ill on.le obbl banc acc amn bcc corr fatt g.c id mitt ogg on p.zza "
    "p.le v.le c.so l.go racc rag ric rsvp s.ta s.to sec sett soc stim.mo trad univ u.s.a "
    "feb febbr apr giu lug ott nov dic"
)
FINAL = "ecc etc"
STARTERS = (
    "il lo la i gli le l un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla nel nella "
    "nei nelle sul sulla egli ella lui lei loro noi voi io tu essi esse questo questa questi queste quello quella "
    "quelli quelle quel ciò qui qua lì là suo sua suoi sue mio mia tuo nostro nostra vostro si mi ti ci vi che chi "
    "cosa come quando dove perché quale quali quanto se ma e ed o oppure però anche pure inoltre tuttavia quindi "
    "dunque allora poi dopo prima durante mentre con senza per tra fra in di a da su secondo contro verso oggi ieri "
    "domani ora adesso già ancora sempre mai spesso così infatti invece infine tutto tutti tutta tutte ogni molti "
    "molte alcuni alcune nessuno nessuna niente nulla altro altri altre è sono era erano fu ha hanno aveva c'è non "
    "sì no"
)
