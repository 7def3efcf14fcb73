"""Turkish."""

ORDINALS = True
TITLES = "dr prof doç yrd av sn op uzm öğr alb gen yzb bnb org hz mr"
NUMBERED = "no nr s sf md cad sok kat daire bkz şek fık m"
ABBREVIATIONS = (
    "örn vb vs vd sok mah apt blv bul ltd şti a.ş aş tic san tel yy m.ö m.s i.ö i.s müh mim müd böl gör arş fak "
    "üniv ens çev haz der yay ed cilt c çvr ing alm fr lat yun ar far osm tur kg km cm mm sa dk sn max min t.c "
    "a.b.d"
)
FINAL = "vb vs vd etc"
MONTHS = (
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık yüzyıl yüzyılda yüzyılın sınıf kat"
)
STARTERS = (
    "bu şu o bunlar şunlar onlar biz siz ben sen bunun onun onu bunu buna ona bir burada orada böyle öyle sonra "
    "ancak fakat ama ve veya ya da çünkü eğer ne kim nerede neden niçin nasıl hangi için ile gibi göre kadar her "
    "hiç hep bazı birçok çok tüm bütün herkes kimse hiçbir başka diğer var yok değil evet hayır şimdi bugün dün "
    "yarın daha önce ayrıca böylece ise bile hem artık henüz sadece yalnız işte belki"
)
