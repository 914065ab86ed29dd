"""ONNX models with their cards, deck looks and galleries; `render` draws cards and scenes, `training` makes the models."""
