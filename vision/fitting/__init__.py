"""Fits what the models cannot learn from renders alone: calibration, and labels for training photographs."""
