"""How well the belief is calibrated, and what its hypotheses say of a film."""
