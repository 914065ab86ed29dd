"""Pixels to cards lying on a table. Knows no game.

`scanner` reads one picture: `detection` finds cards and indices, `recognition` reads them, `enrolled` compares them
with the pictures of an enrolled deck. `tracking` follows cards over time, `imaging` opens picture files and judges
them, `fitting` calibrates (tools, not used at the table).
"""
