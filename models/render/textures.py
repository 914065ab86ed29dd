"""What a card table is covered with: photographed textures, cloth, stripes, checks, plain boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from models.render.camera import Camera
from models.render.photo import grain
from models.render.stage import lay_surface
from models.render.types import Image

Rng = np.random.Generator


class TextureSource:
    """Square texture tiles, from a folder of pictures or, without one, made up.

    Pictures that `leave_out` says of are not used; the others are decoded once and kept. Raises FileNotFoundError where
    a given folder holds no JPEG or PNG.
    """

    def __init__(self, folder: Path | None = None, leave_out: Callable[[Path], bool] | None = None) -> None:
        self._paths: list[Path] = []
        if folder is not None:
            self._paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".jpg", ".png"))
            if leave_out is not None:
                self._paths = [path for path in self._paths if not leave_out(path)]
            if not self._paths:
                raise FileNotFoundError(f"{folder}: no texture pictures")
        self._kept: dict[Path, Image] = {}

    def tile(self, rng: Rng) -> tuple[Image, float]:
        """A tile (side, side, 3) and how many millimetres of table it covers."""
        if self._paths and rng.random() < 0.72:
            picture = self._photo(rng)
            if rng.random() < 0.3:
                picture = recoloured(rng, picture)
            return picture, float(np.exp(rng.uniform(np.log(60), np.log(700))))
        return made_up(rng)

    def _photo(self, rng: Rng) -> Image:
        path = self._paths[int(rng.integers(len(self._paths)))]
        picture = self._kept.get(path)
        if picture is None:
            read = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if read is None:
                raise ValueError(f"{path}: not a picture that can be read")
            side = min(read.shape[:2])
            picture = np.asarray(read[:side, :side], np.uint8)
            self._kept[path] = picture
        return picture


def any_colour(rng: Rng) -> tuple[int, int, int]:
    """A colour as things have: any hue, mostly not garish (BGR)."""
    hue, saturation = rng.integers(0, 180), 255 * rng.beta(1.2, 2.2)
    value = rng.uniform(15, 255)
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    b, g, r = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(b), int(g), int(r)


def recoloured(rng: Rng, picture: Image) -> Image:
    """The same texture in another colour and contrast."""
    grey = picture.mean()
    gain = rng.uniform(0.4, 1.5, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(0.25, 1.5))
    contrast = rng.uniform(0.4, 1.4)
    table = np.clip(((np.arange(256)[:, None] - grey) * contrast + grey) * gain, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table.reshape(1, 256, 3)), np.uint8)


def made_up(rng: Rng) -> tuple[Image, float]:
    """A tile without a photograph: plain, felt, weave, stripes, checks, dots or a printed pattern."""
    side = 128
    base, other = any_colour(rng), any_colour(rng)
    if rng.random() < 0.25:
        blue, green, red = (int(v) for v in np.clip(rng.normal([45, 95, 35], 25), 0, 255))
        base = (blue, green, red)
    tile = np.full((side, side, 3), base, np.uint8)
    kind = int(rng.integers(7))
    step = int(rng.choice([8, 16, 32, 64]))
    if kind in (1, 2):
        for at in range(0, side, step):
            band = max(1, int(step * rng.uniform(0.1, 0.6)))
            tile[at : at + band] = other
            if kind == 2:
                tile[:, at : at + band] = tile[:, at : at + band] // 2 + np.array(other, np.uint8) // 2
    elif kind == 3:
        squares = (np.indices((side, side)) // step).sum(axis=0)
        tile[squares % 2 == 1] = other
    elif kind == 4:
        for y in range(0, side, step):
            for x in range(0, side, step):
                cv2.circle(tile, (x + step // 2, y + step // 2), max(1, step // 4), other, -1, cv2.LINE_AA)
    noise = rng.normal(0, rng.choice([0.5, 4.0, 14.0]), (side, side, 1 if rng.random() < 0.7 else 3))
    if kind == 5:  # woven: threads across and along
        noise = noise + rng.normal(0, 12, (1, side, 1)) + rng.normal(0, 12, (side, 1, 1))
    tile = np.clip(tile + noise, 0, 255).astype(np.uint8)
    return tile, float(np.exp(rng.uniform(np.log(50), np.log(500))))


def lay_table(camera: Camera, textures: TextureSource, rng: Rng) -> Image:
    """The table top as the camera sees it (H, W, 3); sometimes its edge with the floor beyond, or a mat on it."""
    ground = _lay(camera, textures, rng)
    if rng.random() < 0.22:
        beyond = _lay(camera, textures, rng)
        width, height = camera.size
        ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
        turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(0.08, 0.45) * max(camera.size)
        across = (xs - width / 2) * np.cos(turn) + (ys - height / 2) * np.sin(turn) - at
        share = np.clip(across + 0.5, 0, 1)[..., None]
        beyond = np.asarray(beyond * np.float32(rng.uniform(0.4, 1.1)), np.float32)
        shade = 1 - 0.35 * np.exp(-np.abs(across) / rng.uniform(3, 25))[..., None]
        ground = np.clip(ground * (1 - share) + beyond * shade * share, 0, 255).astype(np.uint8)
    return ground


def _lay(camera: Camera, textures: TextureSource, rng: Rng) -> Image:
    tile, tile_mm = textures.tile(rng)
    # As fine as the camera sees it: a finer tile would sparkle, a coarser one is photographed unsharp.
    wanted = int(np.clip(tile_mm * camera.scale_at(0, 0), 16, 640))
    side = tile.shape[0]
    how = cv2.INTER_AREA if wanted < side else cv2.INTER_CUBIC
    tile = np.asarray(cv2.resize(tile, (wanted, wanted), interpolation=how), np.uint8)
    if wanted > 1.5 * side:
        fine = grain(rng, (wanted, wanted), float(rng.uniform(1, 7)))
        tile = np.clip(tile + fine[..., :1], 0, 255).astype(np.uint8)
    return lay_surface(camera, tile, tile_mm, rng)
