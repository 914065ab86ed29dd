"""The configuration of a scanner: one part per room, each documented in the room's own `config` module."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.detection.config import DETECTION, DetectionConfig
from vision.enrolled.config import ENROLLED, EnrolledConfig
from vision.recognition.config import RECOGNITION, RecognitionConfig


@dataclass(frozen=True)
class VisionConfig:
    """All tuned numbers that reading one picture depends on.

    >>> from dataclasses import replace
    >>> one_joker = replace(RECOGNITION, decision=replace(RECOGNITION.decision, jokers=1))
    >>> VisionConfig(recognition=one_joker).recognition.decision.jokers
    1
    """

    detection: DetectionConfig = field(default_factory=lambda: DETECTION)
    recognition: RecognitionConfig = field(default_factory=lambda: RECOGNITION)
    enrolled: EnrolledConfig = field(default_factory=lambda: ENROLLED)


VISION = VisionConfig()
"""The shipped values."""
