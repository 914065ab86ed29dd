"""The local web page: shows and asks; never rules, never scores."""
