"""What games are made of: the protocol of a game, switches, rulings, what is known and what may come next."""
