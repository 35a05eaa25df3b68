"""What it means: histories, folds, and one folder a game with everything its rules say."""

__after_action__ = "0.2.0"
"""Marks the package as ours: another distribution may own the same name."""
