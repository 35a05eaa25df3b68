"""Neuroshima Hex, act by act: each kind of event whole, with its rules."""
