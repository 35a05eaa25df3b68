"""Positions: their JSON, their one line, and answers about them."""
