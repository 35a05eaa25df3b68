"""A mission: its state, the arithmetic of its attacks, its enemies and its board."""
