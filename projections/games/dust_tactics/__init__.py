"""Dust Tactics: squares, sight, movement and odds."""
