"""Who moves what when: hands around the table, where they lay cards, tracks of both."""
