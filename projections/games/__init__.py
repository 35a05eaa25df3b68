"""The games that come along; only entry points name them."""
