"""Slovenian."""

ORDINALS = True
TITLES = (
    "dr mag prof doc inž ing sv g ga gdč gen polk univ dipl dipl.ing univ.dipl.ing akad kan msgr nadšk škof dekan "
    "prim"
)
NUMBERED = "št čl str tč odst pogl točka sl vol številka člen stran poglavje tab pril"
ABBREVIATIONS = (
    "npr tj itd ipd itn oz t.i t.j mio mrd sln d.o.o d.d s.p angl nem lat fr it srb hrv ital slov okt dec nov tel "
    "ul itp gl prim ur min max sek roj umrl u.s n.št pr.n.št n.pr ali tzv op cit ured izd prev zv l.r m.r r.št e.n "
    "dr.med t.č adj adm alp arh astr bibl biol bot časop dež dolen dop ekon etc fak fiz fot gen geogr geol gosp gr "
    "hist idr inf inšt inž izr jan feb mar apr jun jul avg sept kem knj kom kon kt kult lek lit log m.d mat med "
    "nadalj nasl obč odd odl ok okr org p.n.št pokr polj povp predst prof psih red rep rus samost skup spec spl "
    "stol stud sv šol šp tech tehn teol tis tur uč univ vel voj vzh zah zg znanstv zool"
)
FINAL = "itd ipd itn itp etc"
MONTHS = (
    "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra januar februar "
    "marec april maj junij julij avgust september oktober november december stoletja"
)
STARTERS = (
    "to ta ti te tega tej tem on ona ono oni mi vi jaz njegov njegova njen njihov se si ne ni že še le samo tudi pa "
    "vendar toda ampak a in ali ter zato torej ker saj ko kdaj če čeprav da kako kaj kdo kje zakaj kateri katera v "
    "z s k na do od po za pred pod nad pri skozi brez o ob med glede kljub poleg vsi vse veliko nekaj vsak vsaka "
    "noben nihče nič drugi je so bil bila bilo bili lahko zdaj danes včeraj jutri potem pozneje najprej končno "
    "vedno nikoli pogosto včasih tam tu tukaj kot"
)
