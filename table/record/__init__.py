"""What is kept of a session: its log and pictures, the record, corrections, and what a page shows of it."""
