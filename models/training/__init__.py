"""Makes the models: scenes, labels, networks, export. Needs the `train` dependency group."""
