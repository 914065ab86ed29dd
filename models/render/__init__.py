"""Draws cards and card tables: one piece, used by training and by films."""
