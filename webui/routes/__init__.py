"""The HTTP interface under `/api`, a module for each part of it."""
