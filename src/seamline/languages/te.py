"""Telugu."""

TITLES = "డా శ్రీ ప్రొ"
ABBREVIATIONS = "క్రీ.శ క్రీ.పూ కి.మీ రూ"
STARTERS = "అతను ఆమె అది ఇది నేను మేము వారు కానీ"
REPORTS = "అన్నాడు అన్నారు"
