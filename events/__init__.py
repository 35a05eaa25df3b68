"""What happened: the vocabulary of every game, and the journal that keeps it."""
