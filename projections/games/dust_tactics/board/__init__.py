"""The board of Dust Tactics: its squares, who gets where, who sees whom, what covers."""
