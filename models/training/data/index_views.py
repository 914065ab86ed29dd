"""Views of index sprites as a camera has them, made on the processor or the GPU that trains.

A view is what lies around a located box, `VIEW_REACH` half sides each way: the sprite at a size in px of the camera,
with the blur, noise and light of a picture, other cards below and above it, and a box that is a little off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from models.index_grid import SPRITE_REACH, VIEW_REACH, VIEW_SIZE


@dataclass(frozen=True)
class Camera:
    """Ranges from which a view is drawn. Lengths in px are those of the camera's picture.

    `px_per_mm`: size; `blur`: of lens and sensor together, one sigma, px; `noise`: one sigma, of 1; `over`, `lost`:
    shares of the views with an edge above the index, and with one that hides most of it; `below`: share on other cards.
    """

    px_per_mm: tuple[float, float]
    blur: tuple[float, float]
    noise: tuple[float, float]
    over: float = 0.0
    lost: float = 0.0
    below: float = 0.5
    slant: float = 0.0
    """Least share of a side's length that is left by a slant, taken from 1."""


TABLE = Camera((0.75, 2.6), (0.5, 1.35), (0.004, 0.035), over=0.3, lost=0.06, slant=0.45)
"""Cards on a table."""
ENROLLED = Camera((1.5, 4.0), (0.4, 0.9), (0.002, 0.015), slant=0.1)
"""Pictures of an enrolment."""


ASTRAY = 0.2
"""Share of the located boxes that are far off."""


class Views(NamedTuple):
    """Views (N, 3, 88, 56), light from 0 to 1; how the true box lies in each, (N, 2, 3) affine, in half sides of the
    located one; and whether the index is hidden (N,)."""

    light: Tensor
    place: Tensor
    hidden: Tensor


def views(sprites: Tensor, halves: Tensor, camera: Camera, rng: torch.Generator) -> Views:
    """A view of every sprite (N, 4, 128, 84), BGRA from 0 to 1, with half sides (N, 2) mm."""
    count, device = len(sprites), sprites.device
    draw = _Draw(rng, device)
    errors = _errors(draw, count)
    light = _sampled(sprites, errors)
    light = _laid_on(light, _below(draw, sprites, camera), light[:, 3:])[:, :3]
    light, hidden = _covered(draw, light, camera)
    scale = torch.exp(draw.uniform(count, *(float(torch.tensor(end).log()) for end in camera.px_per_mm)))
    seen = torch.stack([scale * halves[:, 0], scale * halves[:, 1]], 1)
    seen = seen * (1 - camera.slant * draw.uniform(count, 0, 1)[:, None] * _one_side(draw, count))
    per = torch.tensor(VIEW_SIZE, device=device) / (2 * VIEW_REACH * seen)
    blur = draw.uniform(count, *camera.blur)[:, None] * per
    light = softened(light, blur)
    light = light + _halo(draw, light, per)
    light = _lit(draw, light)
    amount = draw.uniform(count, *camera.noise)[:, None, None, None]
    light = light + amount * softened(draw.normal(light.shape), 0.45 * per) * (per.mean(1)[:, None, None, None] + 0.6)
    return Views((light.clamp(0, 1) * 255).round() / 255, _inverse(errors), hidden)


class _Draw:
    """Numbers by chance, on a device."""

    def __init__(self, rng: torch.Generator, device: torch.device) -> None:
        self._rng, self._device = rng, device

    def uniform(self, count: int, low: float, high: float) -> Tensor:
        drawn: Tensor = torch.rand(count, generator=self._rng, device=self._device) * (high - low) + low
        return drawn

    def normal(self, shape: tuple[int, ...]) -> Tensor:
        drawn: Tensor = torch.randn(shape, generator=self._rng, device=self._device)
        return drawn

    def order(self, count: int) -> Tensor:
        drawn: Tensor = torch.randperm(count, generator=self._rng, device=self._device)
        return drawn


def _errors(draw: _Draw, count: int) -> Tensor:
    """How located boxes lie in the true ones (N, 2, 3): off, too large or small, turned. Most are right within a tenth;
    of long words the locator takes one part for the whole now and then."""
    far = (draw.uniform(count, 0, 1) < ASTRAY)[:, None]
    turn = 0.04 * draw.normal((count, 2, 2))
    size = torch.exp(draw.normal((count, 2)) * _either(far, (0.07, 0.07), (0.22, 0.3)))
    linear = turn + torch.diag_embed(size.clamp(0.55, 1.6))
    shift = draw.normal((count, 2)) * _either(far, (0.1, 0.08), (0.22, 0.3))
    return torch.cat([linear, shift.clamp(-0.7, 0.7)[:, :, None]], dim=2)


def _either(far: Tensor, near_by: tuple[float, float], astray: tuple[float, float]) -> Tensor:
    """Deviations (N, 2), across and down."""
    return torch.where(far, torch.tensor(astray, device=far.device), torch.tensor(near_by, device=far.device))


def _inverse(place: Tensor) -> Tensor:
    """The maps (N, 2, 3) that undo others."""
    linear = torch.linalg.inv(place[:, :, :2])
    return torch.cat([linear, -linear @ place[:, :, 2:]], dim=2)


def _grid(place: Tensor, size: tuple[int, int], inner: float, outer: float) -> Tensor:
    """Where (N, H, W, 2) a picture of `outer` half sides is sampled for one of `inner` half sides, `size` (width,
    height), whose box lies in the first one's as `place` (N, 2, 3) says."""
    theta = place.clone()
    theta[:, :, :2] *= inner / outer
    theta[:, :, 2] /= outer
    grid: Tensor = functional.affine_grid(theta, [len(place), 1, size[1], size[0]], align_corners=False)
    return grid


def _sampled(sprites: Tensor, errors: Tensor) -> Tensor:
    grid = _grid(errors, VIEW_SIZE, VIEW_REACH, SPRITE_REACH)
    found: Tensor = functional.grid_sample(sprites, grid, mode="bilinear", padding_mode="zeros", align_corners=False)
    return found


def _below(draw: _Draw, sprites: Tensor, camera: Camera) -> Tensor:
    """What lies under the cards: plain ground with some structure, or the print of another card."""
    count = len(sprites)
    plain = draw.uniform(3 * count, 0.02, 0.95).reshape(count, 3, 1, 1)
    grain = functional.interpolate(draw.normal((count, 3, 11, 7)), size=VIEW_SIZE[::-1], mode="bilinear")
    ground = (plain + 0.06 * draw.uniform(count, 0, 1)[:, None, None, None] * grain).clamp(0, 1)
    away = torch.cat([torch.eye(2, device=sprites.device).expand(count, 2, 2), 1.2 * draw.normal((count, 2, 1))], 2)
    other = _sampled(sprites[draw.order(count)], away)
    on_card = (draw.uniform(count, 0, 1) < camera.below)[:, None, None, None]
    return torch.where(on_card, _laid_on(other, ground, other[:, 3:])[:, :3], ground)


def _laid_on(top: Tensor, ground: Tensor, cover: Tensor) -> Tensor:
    """`top` (N, 3 or 4, H, W) over `ground` (N, 3, H, W), with a faint shadow around it."""
    shade = 1 - 0.25 * functional.avg_pool2d(cover, 5, 1, 2)
    return top[:, :3] * cover + ground * shade * (1 - cover)


def _covered(draw: _Draw, light: Tensor, camera: Camera) -> tuple[Tensor, Tensor]:
    """Views over some of which another card's edge lies; whether it hides most of the index (N,)."""
    count, device = len(light), light.device
    way = draw.uniform(count, 0, 6.2832)
    kind = draw.uniform(count, 0, 1)
    lost = kind < camera.lost
    some = kind < camera.over
    away = torch.where(lost, draw.uniform(count, -0.7, 0.0), draw.uniform(count, 0.55, 1.5))
    across = torch.linspace(-VIEW_REACH, VIEW_REACH, VIEW_SIZE[0], device=device)
    down = torch.linspace(-VIEW_REACH, VIEW_REACH, VIEW_SIZE[1], device=device)
    far = way.cos()[:, None, None] * across + way.sin()[:, None, None] * down[:, None]
    edge = ((far - away[:, None, None]) * 12 + 0.5).clamp(0, 1)[:, None] * some[:, None, None, None]
    over = light[draw.order(count)]
    paper = over.amax(dim=(2, 3), keepdim=True).expand_as(over)
    over = torch.where((draw.uniform(count, 0, 1) < 0.5)[:, None, None, None], paper, over.flip(2))
    return _laid_on(over, light, edge), lost


def _one_side(draw: _Draw, count: int) -> Tensor:
    """1 for the side that a slant shortens, 0 for the other (N, 2)."""
    first = (draw.uniform(count, 0, 1) < 0.5).float()
    return torch.stack([first, 1 - first], 1)


def softened(light: Tensor, sigma: Tensor) -> Tensor:
    """Pictures (N, C, H, W) blurred by `sigma` (N, 2) px, across and down."""
    across, down = (_blur(size, sigma[:, axis]) for axis, size in enumerate(light.shape[:1:-1]))
    out: Tensor = down[:, None] @ light @ across.transpose(1, 2)[:, None]
    return out


def _blur(size: int, sigma: Tensor) -> Tensor:
    """Blurs rows of `size` places, each by its own `sigma` (N,): (N, size, size)."""
    places = torch.arange(size, device=sigma.device, dtype=sigma.dtype)
    weights = torch.exp(-0.5 * ((places - places[:, None]) / sigma.clamp(min=0.15)[:, None, None]) ** 2)
    return weights / weights.sum(dim=2, keepdim=True)


def _halo(draw: _Draw, light: Tensor, per: Tensor) -> Tensor:
    """What a camera's sharpening adds."""
    count = len(light)
    much = draw.uniform(count, 0, 0.8) * (draw.uniform(count, 0, 1) < 0.4)
    return much[:, None, None, None] * (light - softened(light, 1.0 * per))


def _lit(draw: _Draw, light: Tensor) -> Tensor:
    """Lamps: gain per channel, gamma, a slope of light, a veil."""
    count, device = len(light), light.device
    gains = torch.exp(0.08 * draw.normal((count, 3, 1, 1)) + 0.18 * draw.normal((count, 1, 1, 1)) - 0.15)
    bright = light.clamp(1e-3, 1) ** torch.exp(0.13 * draw.normal((count, 1, 1, 1)))
    across = torch.linspace(-1, 1, VIEW_SIZE[0], device=device)
    down = torch.linspace(-1, 1, VIEW_SIZE[1], device=device)[:, None]
    slope = 0.1 * draw.normal((count, 1, 1, 1)) * across + 0.1 * draw.normal((count, 1, 1, 1)) * down
    veil = 0.12 * draw.uniform(count, 0, 1)[:, None, None, None] ** 2
    return bright * gains * (1 + slope) + veil
