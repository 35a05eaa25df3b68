"""Computer players, and the matches they are dealt."""
