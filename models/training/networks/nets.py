"""The networks: locator (where) and reader (which). Plain convolutions: fastest on a CPU for their accuracy."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.index_grid import FLAT, GAINS, SIZE, VIEW_REACH, WINDOW
from models.labels import LABEL_CLASSES

LOCATOR_CHANNELS = 22
STRIDE = 4
LEFT_OVER = 4.0
"""What is left over of an index, and what sets two apart, is small (log): so much larger it is looked at."""


def conv(inputs: int, outputs: int, stride: int = 1, dilation: int = 1, kernel: int = 3) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    padding = dilation * (kernel // 2)
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions beside an identity."""

    def __init__(self, width: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = conv(width, width, dilation=dilation)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Locator(nn.Module):
    """U-Net, stride-16 bottom, stride-4 head.

    Input (N, 3, H, W), H and W multiples of 16; output (N, 22, H/4, W/4), see `models.locator_head`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2), Residual(32))
        self.down8 = nn.Sequential(conv(32, 64, 2), Residual(64))
        self.down16 = nn.Sequential(conv(64, 96, 2), Residual(96), Residual(96, 2), Residual(96, 2))
        self.lift16 = conv(96, 64, kernel=1)
        self.mix8 = conv(64, 64)
        self.lift8 = conv(64, 48, kernel=1)
        self.skip4 = conv(32, 48, kernel=1)
        self.mix4 = conv(48, 48)
        self.head = nn.Conv2d(48, LOCATOR_CHANNELS, 1)
        with torch.no_grad():
            assert self.head.bias is not None
            self.head.bias.zero_()
            self.head.bias[:2] = -4.0

    def forward(self, image: Tensor) -> Tensor:
        four = self.stem(image)
        eight = self.down8(four)
        sixteen = self.down16(eight)
        eight = self.mix8(eight + nn.functional.interpolate(self.lift16(sixteen), scale_factor=2.0))
        four = self.mix4(self.skip4(four) + nn.functional.interpolate(self.lift8(eight), scale_factor=2.0))
        out: Tensor = self.head(four)
        return out


READER_CLASSES = {"rank": 13, "suit": 4, "kind": 4}
"""Kind: a card with rank and suit, a joker, a back, none of these."""
READER_OUTPUTS = sum(READER_CLASSES.values())


class View(nn.Module):
    """One view of the reader: patch to embedding to rank, suit and kind logits (21 numbers)."""

    def __init__(self, body: nn.Sequential, flat: int, embedding: int, outputs: int = READER_OUTPUTS) -> None:
        super().__init__()
        self.body = body
        self.embed = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(flat, embedding), nn.ReLU())
        self.heads = nn.Linear(embedding, outputs)

    def forward(self, patch: Tensor) -> Tensor:
        out: Tensor = self.heads(self.embed(self.body(patch)))
        return out


class Prints(View):
    """A view that also gives what its body sees: logits, and the body's last map, flattened (N, flat)."""

    def forward(self, patch: Tensor) -> tuple[Tensor, Tensor]:
        seen = self.body(patch)
        return self.heads(self.embed(seen)), seen.flatten(1)


def print_layers(first: int, second: int, third: int, squeeze: int) -> nn.Sequential:
    """The body of a view of prints, a patch (N, 3, 64, 40) to (N, `squeeze`, 8, 5), by its widths. Most of its work is
    done small: the patch is an enlargement as a rule."""
    return nn.Sequential(
        conv(3, first, 2, kernel=5),
        conv(first, first),
        conv(first, second, 2),
        Residual(second),
        Residual(second),
        conv(second, third, 2),
        Residual(third),
        Residual(third),
        conv(third, squeeze, kernel=1),
    )


LABEL_WIDTHS = (32, 72, 144, 40)
"""Of the label view's body, which is where the index matcher starts."""


def index_view() -> View:
    """The index view: patches (N, 3, 64, 40)."""
    return View(print_layers(32, 64, 128, 48), flat=48 * 8 * 5, embedding=160)


def card_layers(first: int = 24, second: int = 48, third: int = 96, last: int = 128) -> list[nn.Module]:
    """The leading layers of the card view, the quarter view and the embedder, by their widths: a patch (N, 3, h, w) to
    (N, `last`, h/16, w/16)."""
    return [
        conv(3, first, 2),
        conv(first, second, 2),
        conv(second, second),
        conv(second, third, 2),
        Residual(third),
        conv(third, last, 2),
    ]


def card_view() -> View:
    """The card view: patches (M, 3, 136, 96)."""
    body = nn.Sequential(
        *card_layers(),
        conv(128, 128),
        conv(128, 24, kernel=1),
    )
    return View(body, flat=24 * 6 * 9, embedding=128)


def quarter_view() -> View:
    """The quarter view: patches (N, 3, 80, 64). Pips and index stand at about the scale of the card view."""
    body = nn.Sequential(
        *card_layers(32, 64, 120, 160),
        Residual(160),
        conv(160, 40, kernel=1),
    )
    return View(body, flat=40 * 4 * 5, embedding=128)


def label_view(kind: type[View] = View) -> View:
    """The label view: patches (N, 3, 64, 40) of words and numbers to 23 values, 8 signs and 3 kinds (34 logits)."""
    return kind(print_layers(*LABEL_WIDTHS), flat=40 * 8 * 5, embedding=160, outputs=sum(LABEL_CLASSES.values()))


VIEWS = {"index": index_view, "quarter": quarter_view, "card": card_view, "label": label_view}
READER_VIEWS = ("index", "quarter", "card")
CLASSES = {"index": READER_CLASSES, "quarter": READER_CLASSES, "card": READER_CLASSES, "label": LABEL_CLASSES}


class Reader(nn.Module):
    """All views; each with its own batch: index patches (N, 3, 64, 40), quarter patches (L, 3, 80, 64) and card
    patches (M, 3, 136, 96)."""

    def __init__(self) -> None:
        super().__init__()
        self.index = index_view()
        self.quarter = quarter_view()
        self.card = card_view()

    def forward(self, index: Tensor, quarter: Tensor, card: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        return self.index(index), self.quarter(quarter), self.card(card)


class Refiner(nn.Module):
    """Sets right where something lies: a patch to numbers. See `refiner` and `outliner`."""

    def __init__(self, cells: int, outputs: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 24, 2, kernel=5),
            conv(24, 48, 2),
            Residual(48),
            conv(48, 80, 2),
            Residual(80),
            conv(80, 32, kernel=1),
        )
        self.out = nn.Sequential(nn.Flatten(), nn.Linear(32 * cells, 96), nn.ReLU(), nn.Linear(96, outputs))

    def forward(self, patch: Tensor) -> Tensor:
        out: Tensor = self.out(self.body(patch))
        return out


def refiner() -> Refiner:
    """Sets the boxes of indices right: patches (N, 3, 48, 48) to (N, 6), see `models.patches.placed`."""
    return Refiner(6 * 6, 6)


def outliner() -> Refiner:
    """Sets the outlines of cards right: patches (N, 3, 88, 64) to (N, 8), see `models.patches.outlined`."""
    net = Refiner(8 * 11, 8)
    net.body.insert(5, Residual(80, 2))
    return net


class Pairwise(nn.Module):
    """Which of two enrolled indices is seen: three of (N, 3, 44, 24), log of light, to log odds (N,).

    All are put in one light; what is left over of what is seen, beside what both have in common, is looked at together
    with their difference. Named the other way round, both give the opposite answer.
    """

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        self.window: Tensor
        self.register_buffer("window", torch.from_numpy(WINDOW.reshape(1, 1, SIZE[1], SIZE[0]).copy()))
        self.body = nn.Sequential(
            nn.Conv2d(9, width, 3, 2, 1),
            nn.ReLU(inplace=True),
            conv(width, width),
            conv(width, 2 * width, 2),
            Residual(2 * width),
            conv(2 * width, 3 * width, 2),
            Residual(3 * width),
            conv(3 * width, width, kernel=1),
        )
        self.out = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(width * 6 * 3, 48), nn.ReLU(), nn.Linear(48, 1)
        )

    def forward(self, seen: Tensor, one: Tensor, other: Tensor) -> Tensor:
        seen, one, other = (part - self._mean(part) for part in (seen, one, other))
        both, apart = (one + other) / 2, (one - other) / 2
        alike, power = ((part * both * self.window).sum((1, 2, 3), keepdim=True) for part in (seen, both))
        gain = (alike / (power + FLAT)).clamp(*GAINS)
        shown = torch.cat([LEFT_OVER * (seen - gain * both), 2 * both], dim=1)
        apart = LEFT_OVER * gain * apart
        ways = [torch.cat([shown, way], dim=1) for way in (apart, -apart)]
        said: Tensor = self.out(self.body(torch.cat(ways))).reshape(2, -1)
        return said[0] - said[1]

    def _mean(self, part: Tensor) -> Tensor:
        return (part * self.window).sum((2, 3), keepdim=True)


class Embedding(nn.Module):
    """One view of the embedder: a patch to a unit vector of 128 numbers."""

    def __init__(self, cells: int, squeeze: int = 24, size: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(*card_layers(), conv(128, squeeze, kernel=1))
        self.out = nn.Linear(squeeze * cells, size)

    def forward(self, patch: Tensor) -> Tensor:
        vector: Tensor = self.out(self.body(patch).flatten(1))
        return nn.functional.normalize(vector, dim=1)


class Embedder(nn.Module):
    """Both views; each with its own batch: cards (N, 3, 136, 96) and corners (M, 3, 80, 64) to (·, 128)."""

    def __init__(self) -> None:
        super().__init__()
        self.card = Embedding(cells=6 * 9)
        self.corner = Embedding(cells=4 * 5)

    def forward(self, card: Tensor, corner: Tensor) -> tuple[Tensor, Tensor]:
        return self.card(card), self.corner(corner)


class Matcher(nn.Module):
    """An index as a unit vector: views (N, 3, 88, 56), light from 0 to 1, to (N, 256) and to the affine map (N, 6) from
    the index's own half sides to the located box's.

    A small head sets the box right, as it was taught; what lies in it is put in one light and looked at. Vectors of one
    print are near each other whatever the picture: a deck's kept indices are its prototypes.
    """

    REACH = 1.3
    """Half sides of the box that are looked at."""
    SIZE = (40, 64)
    """At so many px across and down."""
    PAPER = 1.0
    """Added to what is seen, whose mean was taken away: paper is then about as bright as the label view has it."""

    def __init__(self, widths: tuple[int, int, int, int] = LABEL_WIDTHS, size: int = 256) -> None:
        super().__init__()
        self.place = nn.Sequential(
            nn.AvgPool2d(2), conv(3, 16, 2, kernel=5), conv(16, 32, 2), Residual(32), conv(32, 16, kernel=1),
            nn.Flatten(), nn.Linear(16 * 11 * 7, 64), nn.ReLU(), nn.Linear(64, 6),
        )  # fmt: skip
        self.body = print_layers(*widths)
        self.out = nn.Sequential(nn.Flatten(), nn.Dropout(0.1), nn.Linear(widths[3] * 8 * 5, size))
        self.heat = nn.Parameter(torch.tensor(2.7))
        """Log of how much a likeness counts."""
        self.nothing = nn.Parameter(torch.tensor(0.45))
        """Likeness from which on a print is one of the deck's."""
        across = (torch.arange(self.SIZE[0]) + 0.5) / self.SIZE[0] * 2 - 1
        down = (torch.arange(self.SIZE[1]) + 0.5) / self.SIZE[1] * 2 - 1
        y, x = torch.meshgrid(down, across, indexing="ij")
        self.places: Tensor
        self.register_buffer("places", torch.stack([self.REACH * x, self.REACH * y, torch.ones_like(x)], dim=2))
        last = self.place[-1]
        with torch.no_grad():
            last.weight.mul_(0.1)
            last.bias.copy_(torch.tensor([1.0, 0.0, 0.0, 0.0, 1.0, 0.0]))

    def inside(self, views: Tensor) -> tuple[Tensor, Tensor]:
        """What lies in the box that was set right (N, 3, 64, 40), in one light, and how it was set right (N, 6)."""
        light = torch.log(views + 0.05)
        told = self.place(light)
        grid = torch.einsum("hwk,njk->nhwj", self.places, told.reshape(-1, 2, 3).float()) / VIEW_REACH
        found = nn.functional.grid_sample(light, grid.to(light.dtype), padding_mode="border", align_corners=False)
        return found - found.mean(dim=(2, 3), keepdim=True) + self.PAPER, told

    def forward(self, views: Tensor) -> tuple[Tensor, Tensor]:
        found, told = self.inside(views)
        return nn.functional.normalize(self.out(self.body(found)).float(), dim=1), told
