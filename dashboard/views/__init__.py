"""The pages of the browser app: choose, load, draw, say."""
