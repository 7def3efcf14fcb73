"""Indonesian."""

TITLES = "dr ir drs dra prof h hj kh bpk sdr yth tn ny tgk letjen mayjen brigjen jend kol kapt st ust pdt"
NUMBERED = "no hlm hal ps ayat pasal vol rt rw km gbr tab"
ABBREVIATIONS = (
    "jl jln rp dll dsb dst dkk a.n s.d u.p d.a m.m s.h s.e s.pd s.kom s.sos m.si m.sc m.hum ph.d pt cv tbk telp tel "
    "kab kec kel prov ds a.d mis red ed tgl dr sm m max min ma sp spd kod tsb yg pk"
)
FINAL = "dll dsb dst dkk"
STARTERS = (
    "ini itu dia ia mereka kami kita saya aku kamu anda beliau yang di ke dari pada dalam dengan untuk oleh karena "
    "sebab jika bila kalau ketika saat setelah sebelum selama sejak hingga sampai namun tetapi tapi dan atau serta "
    "juga akan telah sudah belum tidak bukan ada adalah apa siapa mana kapan mengapa bagaimana semua setiap banyak "
    "beberapa seorang sebuah para hal menurut sementara selain lalu kemudian akhirnya sekarang kini hari maka "
    "sebagai meskipun walaupun bahkan sedangkan sebelumnya lebih sejumlah berdasarkan"
)
