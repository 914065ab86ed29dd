"""Film files: their frames, and the times of these, which are checked against what the film shows."""
