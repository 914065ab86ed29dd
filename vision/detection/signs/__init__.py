"""What lies on a table to tell something and is no card: printed markers, a round token."""
