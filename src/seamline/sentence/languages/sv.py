"""Swedish."""

TITLES = "dr hr fr frk prof st herr docent"
NUMBERED = "nr s sid kap art bd fig tab § p st kl jfr mom vol kapitel paragraf nummer punkt artikel sidan"
ABBREVIATIONS = (
    "bl.a t.ex d.v.s dvs o.s.v osv ca kr st milj mkr jfr ev m.m m.fl mm tel s.k f.d e.d e.kr f.kr o.d o.dyl p.g.a "
    "pga t.o.m fr.o.m f.n f.ö h.a n.b s.a.s t.h t.v u.a u.d v g a adj adv anm ang avd avs div dyl el eng ekon etc "
    "exkl ex f ff fig forts föreg förf gm gr hdl i.st inkl intern jan jur kand kl kpt lat lic mag max med min mdr "
    "mån mot motsv möjl obs omkr ovan ordf p.s pers pl prel resp red s.d sek sen sg sign skr spec stud t.f tekn "
    "teol tf tfn tills tr trpt ung univ uppl utg vard vol v.g äv övers övr eg arkeol ass avl avst besl bet bibl "
    "biol civ.ing d.d d.ä d.y e.m el.dyl enl f.v.b fil.dr fil.kand fil.mag folkl fys geogr geol gift gramm hist "
    "instr kub kvm l.c lok meteor mus nuv n.v o.a o.s.a orig p.m p.o.s period polit pres prof rec rekt s.a s.o s.å "
    "sekr sin st.f stip särsk sth t.o.r teol.dr u.p.a uppf vanl vetensk zool åld "
    "feb febr apr jun jul aug sep sept okt nov dec"
)
FINAL = "osv o.s.v etc m.m m.fl mm kr"
MONTHS = "januari februari mars april maj juni juli augusti september oktober november december"
STARTERS = (
    "den det de en ett han hon vi jag man du ni denna detta dessa här där då så därför därefter därmed men och "
    "eller för dock också bara ännu i på till från vid med efter sedan av om under över mellan mot utan genom hos "
    "när eftersom medan som vad vem var varför hur vilken hans hennes deras vår våra min mitt mina din sin ingen "
    "inget inte alla allt många några flera båda varje både dessutom emellertid slutligen senare först nu alltid "
    "aldrig ofta kanske enligt är har hade blir blev kan ska skall vill måste ja nej"
)
