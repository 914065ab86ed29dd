"""Words of the shedding games, in Japanese and English; each module has its `WORDS`."""
