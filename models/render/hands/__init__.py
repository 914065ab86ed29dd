"""Hands that reach over a table."""
