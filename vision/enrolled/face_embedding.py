"""An embedding of an enrolled deck's faces: which one a card shows, by the whole card and by its corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.patches import card_patch, corner_patch
from vision.enrolled.config import EnrolledConfig
from vision.enrolled.embedding import Discriminant, Embedder, Floats
from vision.enrolled.prototypes import Faces
from vision.types import Image, Quad


@dataclass(frozen=True)
class FaceEmbedding:
    """Linear discriminants over the embedder's vectors of a deck's cards, either way up, and of their corners."""

    card: Discriminant
    corner: Discriminant
    embedder: Embedder

    @classmethod
    def of(cls, faces: Faces, embedder: Embedder, config: EnrolledConfig) -> FaceEmbedding:
        """From vectors of the enrolled pictures."""
        count, shrinkage = int(faces.shown.max()) + 1, config.prototypes
        card = Discriminant.fit(faces.card, faces.shown, count, shrinkage.card_shrinkage)
        return cls(card, Discriminant.fit(faces.corner, faces.shown, count, shrinkage.corner_shrinkage), embedder)

    def scores(self, image: Image, quads: Sequence[Quad]) -> Iterator[tuple[Floats, Floats]]:
        """Scores of each whole card (2 codes,) and of its two corners (2, 2 codes) under outlines (4, 2) px."""
        corners = [corner_patch(image, quad, turned) for quad in quads for turned in (False, True)]
        vectors, corner_vectors = self.embedder.vectors([card_patch(image, quad) for quad in quads], corners)
        seen = self.corner.scores(corner_vectors).reshape(len(quads), 2, len(self.corner.offsets))
        return zip(self.card.scores(vectors), seen, strict=True)
