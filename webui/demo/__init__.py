"""The virtual table on the page, and demonstrations on it."""
