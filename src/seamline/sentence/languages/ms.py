"""Malay."""

TITLES = "dr en encik cik pn tn hj dato datuk prof hjh"
NUMBERED = "no hlm bil"
ABBREVIATIONS = "sdn bhd jln kg dll dsb rm tel spt"
FINAL = "dll dsb"
STARTERS = (
    "ini itu dia ia mereka kami kita saya aku yang di ke dari pada dalam dengan untuk oleh kerana jika apabila "
    "ketika selepas sebelum namun tetapi dan atau juga akan telah tidak bukan ada adalah apa siapa semua setiap"
)
