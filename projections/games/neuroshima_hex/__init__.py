"""Neuroshima Hex: catalogue, board, derived state, battles, notation and scene."""
