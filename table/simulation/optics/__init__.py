"""What a camera does: it moves, its lens bends, its light changes, its frames come unevenly and compressed."""
