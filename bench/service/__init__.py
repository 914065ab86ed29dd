"""The served table: waits, memory, many pages, killed servers."""
