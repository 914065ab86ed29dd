"""What leaves a table: a backup, highlights, a report, rulings for scoreboards."""
