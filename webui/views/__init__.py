"""The referee's things in the shapes of the page."""
