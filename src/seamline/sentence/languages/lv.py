"""Latvian."""

ORDINALS = True
TITLES = "dr prof doc inž mag sv ģen plkv bīsk kungs akad arhit kapt maj ltn ser"
NUMBERED = "nr lpp p pp att tab st punkts plkst"
ABBREVIATIONS = (
    "piem utt u.c u.tml t.i t.s t.sk g gs tūkst milj mljrd ls eur lat angl vāc krievu fr it spāņ tāl iela bulv "
    "prosp raj pag pils apr nov dz mir u.t.t m.ē p.m.ē pr.kr n.ē dab red tulk sal sk utml min max kv kub km cm kg "
    "proc c jun sen skat adm agr anat arh arī bij biol bot ekon el ev fak fil filoz fiz fotogr gal ģeogr ģeol ģen "
    "grieķ hab hist inv izd izdev jur kand kat ķīm konst latv liet lit log luter maks māc māksl med mēn mon mūz nod "
    "org ozn pamatl pants papild pied pol pr pris priv ps psih pub rakst rep rūpn sab saīs sast satv sēj sert skol "
    "soc spec stud sv šķ tehn teol tirdzn tr t.p uc ugfa univ v vad val vas vienk vietn virz vēst zin zool"
)
FINAL = "utt u.c u.tml utml u.t.t etc"
MONTHS = (
    "janvāris janvārī janvāra februāris februārī februāra marts martā marta aprīlis aprīlī aprīļa maijs maijā maija "
    "jūnijs jūnijā jūnija jūlijs jūlijā jūlija augusts augustā augusta septembris septembrī septembra oktobris "
    "oktobrī oktobra novembris novembrī novembra decembris decembrī decembra gadsimta gadsimtā gada gadā gads"
)
STARTERS = (
    "tas tā tie tās šis šī šie šīs viņš viņa viņi viņas mēs jūs es tu tur te šeit nav jau vēl tikai arī bet un vai "
    "tāpēc tātad jo kad ja lai gan ka kā kas kur kāpēc kurš kura kuri uz no ar bez pēc pie pirms par līdz dēļ starp "
    "visi viss daudz daži katrs neviens nekas cits citi ir bija var tagad šodien vakar rīt vēlāk vispirms beidzot "
    "vienmēr nekad bieži dažreiz tomēr savukārt turklāt"
)
