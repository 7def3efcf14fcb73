"""English."""

TITLES = (
    "dr mr mrs ms messrs prof rev hon gen lt col maj capt cpt sgt cpl cmdr adm sen rep gov pres fr sr msgr supt "
    "insp det pvt ens atty amb mt ft n.b"
)
NUMBERED = (
    "no nos n° nº fig figs vol vols pp p pg pgs art arts ch chap sec secs sect par para paras eq eqs tab ex nr app "
    "appx evid matt rom isa jer ezek eph heb thess bk cl col ll ln lns pt pts r rr reg regs sch"
)
ABBREVIATIONS = (
    "vs inc ltd co corp al ca cf ed eds e.g i.e eg ie approx resp dept depts univ assn bros est ext gov govt intl "
    "natl mfg tel temp viz esp incl excl max min misc orig prev ref refs repr rev sp spp ssp var ser suppl supp "
    "trans transl ave blvd rd hwy pkwy sq apt bldg ste st u.s u.s.a u.k u.n e.u d.c l.a n.y n.j u.s.c u.s.c.a c.f.r "
    "s.ct l.ed f.supp f.2d f.3d f.4th pub.l fed reg stat cir app accord id v cal mass conn fla ga ill ind kan ky la "
    "md mich minn miss mo mont neb nev okla ore pa tenn tex va vt wash wis wyo ariz ark colo del ala ph.d m.d b.a "
    "m.a b.sc m.sc d.d.s j.d ll.b ll.m r.n a.d b.c b.c.e c.e anon appt assoc asst attn avg bl c ctr dist div doc ea "
    "exec fwd hr hrs hq kg km lb lbs lib mag mgr mi mos mr op cit ibid oz pers poss pop prob proc pron prop pseud "
    "pub publ qt qty recd rel rept rpt sci sec sep sig soc spec sr std subj symp syst tech tr treas ult und yd yr "
    "yrs jan feb mar apr jun jul aug sept oct nov dec mon tue tues wed thu thur thurs fri sat sun w.r.t a.k.a i.q "
    "p.s r.i.p vet cor esq jr bancorp h.r.rep h.r s.rep h.ex.doc civ cnty am pick penn mcc wall pts docs cong sess "
    "crim bankr rptr u.s.l.w n.e n.w s.e s.w a.2d p.2d so int const amend ass ex wheat cranch how blackf serg watts "
    "barb dall l.r r.r ch"
)
FINAL = "etc a.m p.m esq lb lbs oz hr hrs yr yrs mos"
TIMES = (
    "monday tuesday wednesday thursday friday saturday sunday est edt cst cdt mst mdt pst pdt et ct mt pt gmt utc "
    "bst cet cest ist jst eastern central pacific mountain"
)
STARTERS = (
    "the a an this that these those there here it its it's it’s he she they we you i i'm i’m i've i’ve i'd i’d i'll "
    "i’ll he's she's that's that’s there's there’s we're you're they're his her their our my your what when where "
    "who why how which whose while although though because since if unless until after before during but and or so "
    "yet nor however moreover furthermore nevertheless meanwhile then thus therefore hence also as at in on for "
    "from by with to of some many most several few all both each every any no not nobody none nothing everyone "
    "everything everybody someone something somebody another other others one two three is are was were did do does "
    "has have had can could will would should may might must let let's please yes well now today yesterday tomorrow "
    "once only just even still perhaps maybe first second third finally later next among between under over upon "
    "despite instead such according indeed see don't don’t didn't didn’t can't can’t never always often sometimes "
    "millions thousands hundreds dozens"
)
EXCLAIMED = "yahoo jeopardy yum wham mamma oliver oklahoma airplane"
