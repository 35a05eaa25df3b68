"""How it comes in: files people already have become journals."""

__after_action__ = "0.2.0"
"""Marks the package as ours: another distribution may own the same name."""
