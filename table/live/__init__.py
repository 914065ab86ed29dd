"""The live table: from frames to looks, and the loop that makes events of them."""
