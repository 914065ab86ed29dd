"""ONNX models with their cards, and deck looks; `render` draws cards and scenes, `training` makes the models."""
