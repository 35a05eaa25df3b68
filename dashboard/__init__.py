"""What you see: the command line and the browser pages."""

__after_action__ = "0.2.0"
"""Marks the package as ours: another distribution may own the same name."""
