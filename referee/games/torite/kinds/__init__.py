"""The kinds of games on the coloured deck: tricks, climbing, sevens, poker."""
