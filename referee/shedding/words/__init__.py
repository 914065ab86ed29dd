"""What the family says: what is allowed, why, remarks, its sheet of rules, lessons."""
