"""The virtual table: films of a record, with hands that carry the cards, and the same as a live camera."""
