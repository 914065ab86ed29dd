"""Phones as cameras: which may be one, their lines, and what they are told."""
