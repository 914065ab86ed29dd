"""Words of Napoleon, in Japanese and English; each module has its `WORDS`."""
