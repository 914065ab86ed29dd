"""Where sessions are kept: logs in SQLite, a league in PostgreSQL, what lies beside them."""
