"""The belief on films of which tracks were kept: how well it is calibrated, what its probabilities are."""
