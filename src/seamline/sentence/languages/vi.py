"""Vietnamese."""

TITLES = "tp ts gs pgs ths bs ks q p tt mr mrs ms cn tx"
NUMBERED = "tr số q p đ"
ABBREVIATIONS = "v.v tcn scn stt nxb vd kts ls đ gs.ts pgs.ts st hcm tnhh kg km"
FINAL = "v.v"
STARTERS = (
    "các những một đây đó này khi nếu vì do nhưng và hoặc tuy theo trong trên dưới tại từ với cho để bởi cũng đã "
    "đang sẽ không chưa có là tôi anh chị ông bà họ chúng nó ai gì đâu sao mọi mỗi nhiều vài sau trước hiện nay hôm "
    "ngoài còn vậy rồi"
)
