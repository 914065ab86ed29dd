"""Cards over time: motion, the table's plane, and which card is which from keyframe to keyframe."""
