"""BG Stats: its export, one play of it, and the play one pushes into it."""
