"""Advice beyond legality: which play wins most often in deals that fit everything seen."""
