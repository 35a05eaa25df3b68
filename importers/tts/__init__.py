"""Tabletop Simulator: a save is a table as it lies, never a game."""
