"""What happened at the table, inferred from everything that was seen and that people entered: a beam over histories of
the game, with the referee's rules as the prior."""
