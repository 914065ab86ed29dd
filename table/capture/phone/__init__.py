"""A phone as the camera: its pictures are sent to Gyoji by the phone's browser."""
