"""One moment as a picture: conditions, table top, cards and things painted, lens and sensor."""
