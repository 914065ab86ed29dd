"""Located cards compared with an enrolled deck: by embedding, registration of faces, and indices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detection.assembly import overlap
from vision.detection.box_refiner import edged
from vision.detection.detections import CardFound
from vision.detection.pose_candidates import placements
from vision.enrolled.config import ENROLLED, EnrolledConfig, FaceRegistrationConfig, GalleryReaderConfig
from vision.enrolled.embedding import Floats, GalleryError
from vision.enrolled.face_alignment import together
from vision.enrolled.face_embedding import FaceEmbedding
from vision.enrolled.face_registration import Fit, Matcher
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.indices.features import IndexScores
from vision.enrolled.indices.first_look import FirstLook
from vision.enrolled.indices.scoring import IndexCalibration, IndexEvidence
from vision.enrolled.prototypes import Networks, remembered
from vision.enrolled.scoring import GalleryCalibration, Seen, log_shares
from vision.recognition.card_reader import covered_shares, covering
from vision.recognition.fusion import Corner, Views
from vision.recognition.instance_splitting import split
from vision.types import Image, Progress, Quad, quiet


class Laid(NamedTuple):
    """Measurements of a detection, and the registered outline of every name (codes, 4, 2) px."""

    seen: Seen
    quads: NDArray[np.float32]

    @property
    def best(self) -> int:
        """The row of the picture that fits best."""
        return int(self.seen.residual.argmin()) // 2


class GalleryReader:
    """Compares located cards with an enrolled deck."""

    def __init__(
        self,
        gallery: Gallery,
        networks: Networks,
        calibration: GalleryCalibration,
        config: EnrolledConfig = ENROLLED,
        told: Progress = quiet,
        read: bool = False,
    ) -> None:
        """`told` is called with the share of the deck that is learned; `read`: whether its words and numbers are read
        as well. Raises GalleryError."""
        self._config = config.gallery_reader
        self._no_index = config.scoring.no_index
        if not gallery.entries:
            raise GalleryError(f"the gallery {gallery.name} holds no picture")
        composed = gallery.composed
        learned = remembered(gallery, networks, [*gallery.codes, *composed], config=config.prototypes, told=told)
        # A card without a picture is recognised by its indices alone.
        self.codes = gallery.codes if learned.faces else [*gallery.codes, *composed]
        self.calibration = calibration
        self.stages: tuple[IndexCalibration, ...] = ()
        """Confidences before and after indices are registered, for a deck with indices; where these are not registered
        only the first. Empty while none is fitted."""
        self._networks = networks
        self._prints, self._overlay = learned.prints, learned.overlay
        self.first = (
            None if learned.indices is None else FirstLook(learned.indices, networks.matcher, config.first_look)
        )
        """Names cards whose indices are unambiguous; None for a deck without indices."""
        self._faces = None if learned.faces is None else FaceEmbedding.of(learned.faces, networks.embedder, config)
        self.by_indices = read and self._prints is not None
        """Whether a face is registered only to confirm what the indices say: in a deck that is read by them."""
        registration = config.face_registration
        if self._prints is not None:
            few = self._config.by_indices if self.by_indices else self._config.beside_indices
            registration = replace(registration, by_layout=few[0], likely=few[1])
        self.matcher = _matcher(gallery, self.codes, registration)
        self._twins = self.matcher.twins()

    @property
    def has_indices(self) -> bool:
        """Whether the deck's cards are recognised by indices as well."""
        return self._prints is not None

    @property
    def lays(self) -> bool:
        """Whether indices are registered: only where every name has an enrolled one."""
        kept = self._overlay is not None and len(self._overlay.rows) == len(self.codes)
        return kept and self.calibration.overlay > 0

    def scores(self, image: Image) -> IndexScores:
        """How the deck's indices score in a picture."""
        return IndexScores(image, self._networks.prints, self._prints, len(self.codes))

    def apart(self, cards: Sequence[CardFound], told: IndexScores) -> list[CardFound]:
        """The located cards, split by the deck's own indices (`told`) where two were located as one."""
        if self._prints is None:
            return list(cards)
        views, nothing = [], np.zeros(len(self.codes), np.float32)
        for card, (scores, unlike) in zip(cards, told.of(cards), strict=True):
            shares = log_shares(scores, self.calibration.index_heat).astype(np.float32)
            located = [at for at, index in enumerate(card.indices) if index.inwards]
            corners = tuple(
                Corner(True, row, float(far[row.argmax()] > self._no_index), 2 * card.indices[at].tall, at)
                for at, row, far in zip(located, shares, unlike, strict=True)
            )
            views.append(Views(corners, nothing, 1.0, 0.0, card.short))
        return split(cards, views)[0]

    def made_out(self, image: Image, card: CardFound, laid: Laid) -> Seen:
        """The measurements of a card (px of `image`), with the likenesses of its indices to the deck's."""
        if self.first is None:
            return laid.seen
        near, inked = self.first.likeness(image, card)
        return replace(laid.seen, near=near, inked=inked)

    def look(
        self,
        image: Image,
        cards: Sequence[CardFound],
        beside: Sequence[CardFound] = (),
        told: IndexScores | None = None,
        unsure: Sequence[CardFound] = (),
    ) -> list[Laid]:
        """Measurements of every located card (px of `image`); `beside`: other cards on the table, which may cover them;
        `unsure`: located cards that may be none, so no place below them is left out of a registration; `told`: index
        scores of that picture, if already computed.

        Outlines are refined first: comparing a face needs a more accurate outline than finding a card.
        """
        if not cards:
            return []
        # A face is compared with a picture: that takes a better outline than finding the card does.
        located = [card.quad for card in cards]
        better = edged(image, located, self._networks.outliner)
        cards = [replace(card, quad=right) for card, (right, _) in zip(cards, better, strict=True)]
        told = told or self.scores(image)
        embedded = self._embedded(image, [quad for _, quad in better])
        likely = [
            self._likely(image, card, told) if self.by_indices or one is None else np.argsort(-one[0]).tolist()
            for card, one in zip(cards, embedded, strict=True)
        ]
        over = self._over(image, cards, beside)
        # Confirming one name needs fewer outlines than finding it.
        tried = [(quad, right) if self.by_indices else (quad, right, seen)
                 for (right, quad), seen in zip(better, located, strict=True)]  # fmt: skip
        first = [
            self.matcher.fit(image, some, names, covers)
            for some, names, covers in zip(tried, likely, over, strict=True)
        ]
        fits = self._placed(image, cards, first, likely, over)
        moved = [at for at in range(len(cards)) if fits[at] is not first[at]]
        cards = [replace(card, quad=fits[at].outline) if at in moved else card for at, card in enumerate(cards)]
        for at, one in zip(moved, self._embedded(image, [cards[at].quad for at in moved]), strict=True):
            embedded[at] = one
        found = []
        indices = told.of(cards)
        for at, (card, covered) in enumerate(zip(cards, covered_shares(cards, [*beside, *unsure]), strict=True)):
            residuals = fits[at].residuals.astype(np.float64)
            index, unlike = indices[at]
            strays = self.registered(image, card, told)
            seen = Seen(
                embedded[at], residuals, index, unlike, strays, covered, self._twins, up=card.up, score=card.score
            )
            found.append(Laid(seen, fits[at].quads))
        return found

    def _embedded(self, image: Image, quads: Sequence[Quad]) -> list[tuple[Floats, Floats] | None]:
        """Scores of whole cards (2 codes,) and of their two corners (2, 2 codes) under outlines (4, 2) px; None for a
        deck that is composed by its indices."""
        return [None for _ in quads] if self._faces is None else list(self._faces.scores(image, quads))

    def _likely(self, image: Image, card: CardFound, told: IndexScores) -> list[int]:
        """Faces (2 · name + turned), by what the indices of a card say, the likeliest first; none where it shows
        none."""
        ((index, unlike),) = told.of([card])
        if not len(index):
            return []
        seen = Seen.of_indices(index, unlike, card.up, card.score, self.registered(image, card, told))
        names = np.argsort(-IndexEvidence(None, seen).fused(self.calibration), kind="stable")
        return [2 * int(name) + turned for name in names for turned in (0, 1)]

    def _over(self, image: Image, cards: Sequence[CardFound], beside: Sequence[CardFound]) -> list[list[Quad]]:
        """Outlines (4, 2) px of the faces `beside` that cover each card, drawn to their edges."""
        faces = [card for card in beside if card.up >= 0.5]
        shares = covering([*cards, *faces], len(cards))[: len(cards), len(cards) :]
        used = np.flatnonzero((shares > 0).any(axis=0)).tolist()
        outlines = edged(image, [faces[at].quad for at in used], self._networks.outliner)
        edges = {at: quad for at, (_, quad) in zip(used, outlines, strict=True)}
        return [[edges[at] for at in np.flatnonzero(row > 0).tolist()] for row in shares]

    def _placed(
        self,
        image: Image,
        cards: Sequence[CardFound],
        first: Sequence[Fit],
        likely: Sequence[Sequence[int]],
        covers: Sequence[Sequence[Quad]],
    ) -> list[Fit]:
        """Improves the registrations round by round: cards that are clear give the others candidate outlines, and cover
        them in addition to `covers`."""
        fits = list(first)
        if self.by_indices:
            return fits
        tried: dict[int, int] = {}
        for _ in range(self._config.layers):
            known = [fit.quads[fit.best] for fit in fits if fit.clear]
            for at, (card, fit) in enumerate(zip(cards, fits, strict=True)):
                where = [card.quad, *placements(card.quad, known)]
                over = [quad for quad in known if any(overlap(quad, there) > 0 for there in where)]
                if fit.clear or (len(where) == 1 and not over) or tried.get(at) == len(over):
                    continue
                tried[at] = len(over)
                again = self.matcher.fit(image, where, likely[at], [*covers[at], *over])
                fits[at] = max(fit, again, key=lambda one: one.lead)
        return fits

    def registered(self, image: Image, card: CardFound, told: IndexScores) -> Floats:
        """Residuals of the deck's indices registered with a card's, px of `image` (indices, codes), each computed once;
        no rows where none are."""
        found = [one for one in card.indices if one.inwards] if self.lays else []
        if self._overlay is None or not found:
            return np.zeros((0, len(self.codes)))
        ((index, _),) = told.of([card])
        counts, names = self.calibration.pairwise, len(self.codes)
        pairwise = self._networks.pairwise if counts else None
        for one, scores in zip(found, index, strict=True):
            if id(one) not in told.registered:
                likely = np.argsort(-scores).tolist()
                told.registered[id(one)] = one, self._overlay.residuals(image, one, likely, names, pairwise, counts)
        return np.stack([told.registered[id(one)][1] for one in found])


def _matcher(gallery: Gallery, codes: Sequence[str], config: FaceRegistrationConfig) -> Matcher:
    """Enrolled and composed pictures, ready for registration."""
    patches = together([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries], config=config)
    rows = [codes.index(entry.code) for entry in gallery.entries]
    first = {code: patches[[entry.code for entry in gallery.entries].index(code)] for code in gallery.codes}
    for code, ways in gallery.composed.items() if len(codes) > len(gallery.codes) else ():
        # Patches are logs of light, so prints add up.
        patches.append(np.mean([first[a] + first[b] - first[c] for a, b, c in ways], axis=0, dtype=np.float32))
        rows.append(codes.index(code))
    return Matcher(patches, rows, config=config)


def look_alikes(
    reader: GalleryReader, config: GalleryReaderConfig = ENROLLED.gallery_reader
) -> list[tuple[str, str, float]]:
    """Pairs of names whose pictures are nearly one print, either way up, with the residual between them."""
    residuals = reader.matcher.mutual()
    rows, columns = np.nonzero(np.triu(residuals < config.alike, 1))
    pairs = [(reader.codes[a], reader.codes[b], float(residuals[a, b])) for a, b in zip(rows, columns, strict=True)]
    return sorted(pairs, key=lambda pair: pair[2])
