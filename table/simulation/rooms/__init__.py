"""Rooms that do not hold still: cameras that move, light that changes, things that glitter, uneven frames."""
