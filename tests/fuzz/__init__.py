"""The law fuzz: random texts under random options against every law, with sizes counted by slow twins."""
