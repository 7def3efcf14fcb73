"""Finnish."""

ORDINALS = True
TITLES = "dr prof hra rva nti tri maist lis dipl.ins fil.toht fil.maist toht rov kenr evl ev"
NUMBERED = "n no nro s ss § klo mom art luku kuva taul numero kohta sivu"
ABBREVIATIONS = (
    "esim mm ym jne ks ns n s ko tms em eaa ao oy puh nk tri tn oyj ts so eli ed eng ent esp eKr jKr e.kr j.kr huom "
    "huhtik itä jatk joht kpl kk koht kr kts lat l lyh läh maks max mieh min milj mrd mj mol muk mv nim nyk näyt "
    "omist op pj po pros pvm ransk resp ruots rva saks seur sih siht sk sis synt t tal toht toim tuh tv ty ul v vas "
    "vd venäj vrt vs yht yl yo yp ynnä alv apul ark ay dipl eläint er evl fil fyys hist hum.kand ins jllek joh joss "
    "jtak kand kasv kirj kok kotim lab leht leski luonnont luutn maant malm med meteor metr mus myyt opist osk prof "
    "psyk pv ravit retor ry sanak suom sv teol tekn tilast toim.joht trad työ urh usk uskont valm vanh vihr voim "
    "yleisk yt tammik helmik maalisk toukok kesäk heinäk elok syysk lokak marrask jouluk"
)
FINAL = "jne ym yms tms etc"
MONTHS = (
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta "
    "marraskuuta joulukuuta"
)
STARTERS = (
    "hän se ne he me te minä sinä tämä tuo nämä nuo tässä siinä siitä sen sille sitä niin näin siis sitten kun jos "
    "koska vaikka mutta ja tai vaan kuitenkin myös lisäksi vielä jo ei en eivät emme on oli ovat olivat mikä mitä "
    "kuka missä miksi miten kuinka kaikki moni monet jotkut eräs joka jokainen ensin lopuksi lopulta nyt tänään "
    "eilen huomenna aina usein joskus ehkä ennen jälkeen aikana vuonna vuoden hänen heidän meidän minun sinun yksi "
    "kaksi toinen muut muun kyllä samalla toisaalta"
)
