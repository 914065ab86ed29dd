"""Tricks in turn, following suit: what such a game has in common, from the first card to the public state."""
