"""What happened at the table, inferred once from everything that was seen and told: a beam over histories of the game,
with the referee's moves as the prior."""
