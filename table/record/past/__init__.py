"""Evenings that were played: summed up, followed, scored, deleted, limited in size."""
