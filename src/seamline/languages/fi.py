"""Finnish."""

ORDINALS = True
TITLES = "dr prof hra rva nti tri maist lis"
NUMBERED = "n no nro s ss § klo mom art luku kuva taul numero kohta sivu"
ABBREVIATIONS = (
    "esim mm ym jne ks ns n s ko tms em eaa ao oy puh nk tri tn os oyj ts so ko. eli ed eng ent esp eKr jKr e.kr "
    "j.kr huom huhtik itä jatk joht kpl kk koht kr kts lat l lyh läh maks max mieh min milj mrd mj mol muk mv nim "
    "nyk näyt omist op pj po pros pvm ransk resp ruots rva saks seur sih siht sk sis synt t tal tark toht toim tuh "
    "tv ty ul v vas vd venäj vrt vs yht yl yo yp ym. ynnä"
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
