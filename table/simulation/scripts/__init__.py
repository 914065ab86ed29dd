"""What is played on the virtual table: random players, and from a record's events to beats, one movement after
another."""
