"""What a record is made of: its events, how they are read, corrected, and shown to one player."""
