"""What the page and the server say to each other: pydantic models, of which `openapi.json` is made."""
