"""Where cards and their indices lie in a picture."""
