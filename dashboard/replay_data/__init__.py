"""A match as a reel: all one needs to step through it in a browser, with no server in between."""
