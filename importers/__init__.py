"""How it comes in: files people already have become journals."""
