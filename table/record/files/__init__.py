"""Sessions as files: written out, read in, without names."""
