"""Commands on records: judged, explained, told again, exported; the rules they are judged by."""
