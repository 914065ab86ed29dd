"""Which card it is: the views of a detection, read and fused."""
