"""How any game is typed: pieces, counters, points, cards, dice and stretches of play."""
