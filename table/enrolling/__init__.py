"""Teaching the camera a deck: which card a picture means, its name, and what is learned of it."""
