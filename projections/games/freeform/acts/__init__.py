"""Freeform, act by act: each kind of event whole."""
