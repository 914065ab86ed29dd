"""How well single looks read cards, and what a look costs."""
