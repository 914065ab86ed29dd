"""What the page and the server say to each other, as pydantic models.

`openapi.json` and the front end's types come from them.
"""
