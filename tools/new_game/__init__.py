"""Writes a new game as a start: `python -m tools.new_game NAME --family shedding|tricks|free`."""
