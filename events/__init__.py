"""What happened: the vocabulary of every game, and the journal that keeps it."""

__after_action__ = "0.2.0"
"""Marks the package as ours: another distribution may own the same name."""
