"""Turkish."""

ORDINALS = True
TITLES = (
    "dr prof doç yrd av sn op uzm öğr alb gen yzb bnb org hz mr başk bçvş çvş asb onb ecz akad orgn tuğg tümg korg "
    "atğm tğm ütğm hem muh"
)
NUMBERED = "no nr s sf md cad sok kat daire bkz şek fık m mad bent par"
ABBREVIATIONS = (
    "örn vb vs vd sok mah apt blv bul ltd şti a.ş aş tic san tel yy m.ö m.s i.ö i.s müh mim müd böl gör arş fak "
    "üniv ens çev haz der yay ed cilt c çvr ing alm fr lat yun ar far osm tur kg km cm mm sa dk sn max min t.c "
    "a.b.d anat arkeol ask astr b.y biy bot bşk çoğ coğ doğ dz ekon elekt er esk fel fiz g.s geom hst huk kom krş "
    "mec mek mus nö ör psikol ruhb spor şub tiy tüm ünl vet y.y yd yk zf zool hz t.a.ş t.b.m.m"
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
