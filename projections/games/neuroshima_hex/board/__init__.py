"""The board: hexes, what lies on them, and what follows from how it lies."""
