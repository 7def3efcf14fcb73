"""Breton."""

TITLES = "dr ao it aot prof"
NUMBERED = "niv p pj pennad"
ABBREVIATIONS = "d.l.e h.a k.k l.s ha tro s.o pgz sk kv a-r k.j g.j"
FINAL = "h.a"
STARTERS = (
    "ar an al ur un ul a e en er el gant war evit hep dre da deus met ha hag pe ma pa piv petra pelec’h perak "
    "penaos hi hen int me te ni c’hwi se setu amañ aze bremañ hiziv dec’h warc’hoazh n’eo ne holl kalz meur pep"
)
