"""Maltese."""

TITLES = "dr sur sinj prof mons dun on avv"
NUMBERED = "nru p pġ paġ art kap vol fig"
ABBREVIATIONS = "eċċ p.eż eż ca q.k w.k tel triq ing taljan cf"
FINAL = "eċċ"
STARTERS = (
    "hu hi huma jien int aħna intom dan din dawn dak dik dawk il l-il fi fil fuq taħt ma’ mill minn għal għall lil "
    "bħal imma u jew jekk meta fejn x’ xi min għaliex kif kemm ma mhux hemm hawn kien kienet kienu illum ilbieraħ "
    "għada issa mbagħad wkoll għalhekk madankollu kull ħafna"
)
