"""Indices of an enrolled deck: registered, compared, scored, told by their ink."""
