"""How people move the cards of each game: one module per game, found by the game's name
(`table.simulation.scripts.script`)."""
