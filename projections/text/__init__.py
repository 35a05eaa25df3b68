"""The text form that people type, for any game: what all games share.

A game says what is its own in a `Dialect`: its words, how its lines are read and written.
"""
