"""The armies and their tiles."""
