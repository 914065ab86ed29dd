"""The referee under random and spoilt records, and its speed."""
