"""The belief on films of which the tracks were kept, and what its probabilities are counted from."""
