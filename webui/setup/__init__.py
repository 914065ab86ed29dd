"""Before a table is watched: sources that are opened, decks, a first look, house rules."""
