"""The table that is shown: begun, entered into, seated, undone, ended, kept."""
