"""Rooms that do not hold still: what lies and stands about, what people do beside playing, films that are spoilt."""
