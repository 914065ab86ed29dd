"""Words of hensoku, in Japanese and English; each module has its `WORDS`."""
