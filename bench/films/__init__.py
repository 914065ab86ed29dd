"""Films of whole rounds: watched without their truth, and counted."""
