"""The live table: scenes become game events, the log keeps them, corrections answer them; films; the command line."""
