"""The past in the shapes of the page: evenings, backups, a league."""
