"""What networks learn from: scenes on disk, patches, targets, batches."""
