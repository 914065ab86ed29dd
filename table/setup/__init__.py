"""Setting a table up: examined by the camera, computed before buying, markers to print."""
