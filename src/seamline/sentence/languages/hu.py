"""Hungarian."""

ORDINALS = True
TITLES = "dr prof id ifj özv szt ft főt gr br st mgr lic tvr tanár tb pf okl hrsz vitéz őrgy alez ezds vőrgy tbk"
NUMBERED = "sz o l bek § cikk ábra tábl köt évf oldal szám pont fej rész ép em lph ajtó hrsz"
ABBREVIATIONS = (
    "pl ill kb stb ún u.n ua uo vö ti tc kft rt zrt bt nyrt sz szd szept okt nov dec jan febr márc ápr jún júl aug "
    "u ut krt ker em fszt tel mft min max ang ném lat fr gör kr i.e i.sz kr.e kr.u m.sz v vh vil vsz csop db dk dny "
    "ék ény főisk gimn hg hiv ig isk kat kir korm közg közp ld lsd mód műsz nagyk nb nemz orsz ovh őrgy össz pp rk "
    "rkp szerk szoc tagj tan tip tud tvt vmint végz máj ált átv bev bp bör c.ö c.f coll egy ei eng felv földsz gazd "
    "gen gj ha hr hrsz id igh int intéz ír isz jegyz kd khf kiad kk kl km köv krd lab luth m.a magy megb megy mgtsz "
    "mrd mp nk okl ol op pf pol pt r.k rh sgt skk sk szerz szfv sz.n t.c t.i tbk tech telj term tkp töm tsz u.a ui "
    "vkit vkire vált vill vol"
)
FINAL = "stb etc"
MONTHS = (
    "január február március április május június július augusztus szeptember október november december januárban "
    "februárban márciusban áprilisban májusban júniusban júliusban augusztusban szeptemberben októberben "
    "novemberben decemberben század században évi évben"
)
STARTERS = (
    "a az egy ez ezt ezek ennek ebben erre azt azok annak abban arra ő ők mi ti én te itt ott így úgy akkor aztán "
    "majd ezért azért tehát mert hiszen ha amikor mikor bár hogy mint ki hol miért hogyan melyik nem ne sem de és "
    "vagy is még már csak pedig azonban viszont ugyanakkor továbbá szintén minden mindenki sok néhány valaki senki "
    "semmi más mások van volt vannak voltak lehet kell most ma tegnap holnap később először végül mindig soha "
    "gyakran néha talán szerint után előtt alatt közben amely aki ami"
)
