"""Words of the games on the coloured deck, in Japanese and English; each module has its `WORDS`."""
