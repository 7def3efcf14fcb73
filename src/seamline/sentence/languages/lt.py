"""Lithuanian."""

ORDINALS = True
TITLES = "dr prof doc gyd inž mag šv kun gen plk vysk kan ing akad mjr kpt ltn gerb ponas"
NUMBERED = "nr psl p str d lent pav sk punktas t"
ABBREVIATIONS = (
    "pvz t.y ir kt pan g m d val min proc lt mln mlrd tūkst pr vyr vad angl lot red s.a a.s a.k e.p r raj aps apskr "
    "sav gatvė al pl pr.kr po.kr eur ct jaun sen tel šio dab žr plg liet lenk rus vok pranc isp it lat graik t.t "
    "tarpt taut akad sekr pirm dir pav bt vs j.e mst mstl vnt kv kub km cm mm kg biol fiz chem med geogr istor poet "
    "adv agr anat apyg archit asist asm astr atsk aut aukšt bot buv dail dan deš dipl dirg disp dok ekon el eil etc "
    "filol filos fot gal geol gydyt gim gyv habil hist hum inž išl kab kand kat klas kn kom konst kyš kuop leit lit "
    "log maž mok moksl mot muz naud neol nežin op organiz p.m pask pedag plk polit prad prof psich rad rež rink s.m "
    "san saug skg skyr sp spec st stud šeim šnek švent techn teis teol tir tom tur up vald var ved vidur viet virš "
    "voj žem žin žml žurn"
)
FINAL = "kt pan t.t etc"
MONTHS = "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio"
STARTERS = (
    "tai tas ta tie tos šis ši šie šios jis ji jie jos mes jūs aš tu jo jų mano tavo mūsų ne nėra jau dar tik taip "
    "pat bet o ir ar arba todėl taigi nes kadangi kai kada jei jeigu nors kad kaip kas kur kodėl kuris kuri kurie į "
    "iš su be po prie prieš per pagal apie už nuo iki dėl tarp visi viskas daug keli kelios kiekvienas niekas kitas "
    "kiti yra buvo gali galima dabar šiandien vakar rytoj vėliau pirmiausia galiausiai visada niekada dažnai "
    "kartais čia ten tačiau vis pasak"
)
