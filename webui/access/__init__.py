"""Who may talk to the server: addresses, codes, roles, sockets, folders."""
