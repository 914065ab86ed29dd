"""The table while it moves: frames to card and hand tracks, region by region (`watcher.Watcher`)."""
