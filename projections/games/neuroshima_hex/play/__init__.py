"""Playing Neuroshima Hex by the rules: what may be done, what follows, and computer players."""
