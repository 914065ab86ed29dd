"""Pixels to cards lying on a table. Knows no game."""
