"""Where pictures come from: cameras, films, folders, web addresses; and what hinders a camera."""
