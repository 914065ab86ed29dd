"""What the cards on the table mean: from looks at the settled table to events of the record."""
