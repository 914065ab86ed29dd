"""Cards: faces, indices, backs and decks of many looks."""
