"""Decks that were enrolled: their pictures, and cards compared with them."""
