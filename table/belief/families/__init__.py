"""How people move the cards of each family of games, for the belief."""
