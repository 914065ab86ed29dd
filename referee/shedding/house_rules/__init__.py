"""House rules of the family: what a play sets off, what beats what, what is brought back."""
