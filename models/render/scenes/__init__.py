"""Scenes of cards on tables, for training and measuring."""
