"""Plain facts of a match for the archive, read off its history: one row a thing that happened."""
