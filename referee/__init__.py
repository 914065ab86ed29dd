"""A pure function from a record to rulings. No I/O, no clock, no numpy. Knows no camera."""
