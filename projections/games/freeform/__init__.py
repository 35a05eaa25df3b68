"""Any game: on a grid of hexes, a grid of squares, or no board at all."""
