"""The recorder, one for every game: what may be tapped now, and what a tap makes of the record."""
