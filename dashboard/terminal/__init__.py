"""A match in the terminal: the board as text, and a replay one steps through by keyboard."""
