"""Writes the model card and its long history: `python -m models.training.networks.card`.

`cards/` holds what people wrote, one template per document, with places such as `{models}` and `{headlines}`. The rest
comes from the manifest, the run logs, `risk.json` and what the measuring commands printed (`models/lab/measured`, one
file per command: its first line is the command, a remark behind it in brackets).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

MODELS = Path(__file__).resolve().parent.parent.parent
TEMPLATES = Path(__file__).resolve().parent.parent / "cards"
RUNS = MODELS / "training" / "runs"
MEASURED = MODELS / "lab" / "measured"
DOCUMENTS = {"model-card": "README.md", "training": "lab/training.md", "calibration": "lab/calibration.md",
             "figures": "lab/figures.md"}  # fmt: skip

# Rows of the card's table of figures: what was read, the measured file, and what stands before the figures there.
COUNTED = r"\s+(?P<cards>\d+)\s+(?P<named>[\d.]+%)\s+(?P<wrong>\d+/\d+)"
HEADLINES: tuple[tuple[str, str, str], ...] = (
    ("Photographs of real tables (`use: dev`)", "photos", r"^all\s+\d+"),
    ("Unseen standard decks, `home`", "vision-home", r"^all\s+all"),
    ("Unseen standard decks, `hard`", "vision-hard", r"^all\s+all"),
    ("Unseen standard decks, camera tilted by 45 to 65°", "tilt", r"^all"),
    ("NONO, enrolled", "decks-nono-coloured", r"^nono, enrolled:.*\nall\s+all"),
    ("NONO, one card per word and suit enrolled", "decks-composed", r"^all\s+all"),
    ("NONO, built in", "decks-nono-coloured", r"^nono, built in:.*\nall\s+all"),
    ("Coloured deck, enrolled", "decks-nono-coloured", r"^coloured, enrolled:.*\nall\s+all"),
    ("Coloured deck, built in", "decks-nono-coloured", r"^coloured, built in:.*\nall\s+all"),
    ("Numbers and colours, enrolled", "decks-number-and-colour", r"^all\s+all"),
    ("Hanafuda-like deck (no indices), enrolled", "decks-hanafuda-like", r"^all\s+all"),
)


def described() -> str:
    """A table of the models: what stands in the manifest, and how many parameters each has."""
    manifest = json.loads((MODELS / "manifest.json").read_text(encoding="utf-8"))
    rows = ["| model | file | parameters | steps | sha256 |", "|---|---|---|---|---|"]
    for name, entry in manifest["models"].items():
        digest = entry["sha256"][:16]
        rows.append(
            f"| {name} | `{entry['file']}`, {entry['bytes'] / 1e6:.1f} MB | {parameters(name, digest)} | "
            f"{', '.join(map(str, entry.get('steps') or [entry.get('step')]))} "
            f"| `{digest}…` |"
        )
    return "\n".join(rows)


def parameters(name: str, digest: str) -> str:
    """How many parameters a model has, in millions. Without training's libraries: as the card tells of this very file.

    `digest` is the beginning of its sha256. Raises ValueError where the card tells of another file.
    """
    try:
        from models.training.networks.export import shapes
    except ImportError:
        text = (MODELS / "README.md").read_text(encoding="utf-8")
        told = re.search(rf"^\| {name} \|[^|]*\| ([\d.]+ M) \|[^|]*\| `{digest}…` \|$", text, re.MULTILINE)
        if told is None:
            missing = f"{name}: parameters are counted with training's libraries (pip install --group train)"
            raise ValueError(missing) from None
        return told[1]
    return f"{sum(weight.numel() for weight in shapes()[name][0].parameters()) / 1e6:.2f} M"


def trained(runs: Path) -> str:
    """Every stretch of every training from the run logs, and where it ended."""
    rows = ["| network | from step | to step | data | batch | seed | commit |", "|---|---|---|---|---|---|---|"]
    ends = []
    for path in sorted(runs.glob("*.log")):
        lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for line in lines:
            run = line.get("run")
            if run:
                data = ", ".join(f"{run['data'].count(d)}× {d}" for d in dict.fromkeys(run.get("data", []))) or "drawn"
                rows.append(
                    f"| {path.stem} | {line['step']} | {run['steps']} | {data} | {run.get('batch', '')} "
                    f"| {run.get('seed', '')} | {run.get('commit', '')} |"
                )
        last = [line for line in lines if any(key.startswith("val_") for key in line)]
        if last:
            told = ", ".join(f"{key[4:]} {value:.3f}" for key, value in last[-1].items() if key.startswith("val_"))
            ends.append(f"- {path.stem}, step {last[-1]['step']}, held-out shards: {told}")
    return "\n".join([*rows, "", *ends])


def risks() -> str:
    """Risk against coverage, from the last calibration."""
    path = MODELS / "risk.json"
    if not path.exists():
        return "(not calibrated)"
    table: dict[str, list[list[float]]] = json.loads(path.read_text(encoding="utf-8"))
    rows = ["| cards | least confidence | named | of them wrong | count |", "|---|---|---|---|---|"]
    for group, lines in table.items():
        for least, share, wrong, count in lines:
            rows.append(f"| {group} | {least} | {share:.1%} | {wrong:.2%} | {count:.0f} |")
    return "\n".join(rows)


def measured(folder: Path) -> dict[str, str]:
    """What the measuring commands printed, by the name of the file without its number, in the order of the numbers."""
    return {
        path.stem.split("-", 1)[1]: path.read_text(encoding="utf-8").rstrip() for path in sorted(folder.glob("*.txt"))
    }


def headlines(outputs: Mapping[str, str]) -> str:
    """The card's table of figures, each with the command that gives it. Raises ValueError where a figure is missing."""
    rows = ["| what | cards | named right | wrong | command |", "|---|---|---|---|---|"]
    for what, name, before in HEADLINES:
        found = re.search(before + COUNTED, outputs.get(name, ""), re.MULTILINE)
        if not found:
            raise ValueError(f"no figure for {what!r} in the output of {name!r}")
        rows.append(f"| {what} | {found['cards']} | {found['named']} | {found['wrong']} | `{command(outputs[name])}` |")
    return "\n".join(rows)


def command(output: str) -> str:
    """The command that printed an output, without the remark behind it and without `python -m`."""
    return re.split(r"\s{2,}", output.splitlines()[0])[0].removeprefix("python -m ")


def renders_only(output: str) -> str:
    """One sentence on the models that saw no photograph, from what `bench.cards.photos --use all` printed."""
    found = re.search(r"^all\s+\d+" + COUNTED, output, re.MULTILINE)
    if not found:
        raise ValueError("no figure for the models that saw no photograph")
    return (
        f"{found['named']} of {found['cards']} photographed cards\nare named, {found['wrong']} names wrong "
        f"(`{command(output)}`)."
    )


def fenced(text: str) -> str:
    """A block of code in Markdown."""
    return f"```\n{text}\n```"


def documents(runs: Path, figures: Path) -> dict[str, str]:
    """The text of every document, by its path below `models`; the folders hold run logs and measured outputs."""
    outputs = measured(figures)
    parts = {
        "models": described(),
        "training": trained(runs),
        "risk": risks(),
        "figures": "\n\n".join(fenced(output) for output in outputs.values()),
        "headlines": headlines(outputs),
        "speed": outputs["speed-avx512-eight-bits"],
        "renders_only": renders_only(outputs["photos-renders-only"]),
    }
    texts = {}
    for template, document in DOCUMENTS.items():
        text = (TEMPLATES / f"{template}.md").read_text(encoding="utf-8")
        for name, part in parts.items():
            text = text.replace("{" + name + "}", part)
        texts[document] = text
    return texts


def main(
    runs: Annotated[Path, typer.Option(help="folder with the run logs")] = RUNS,
    figures: Annotated[Path, typer.Option(help="folder with what the measuring commands printed")] = MEASURED,
) -> None:
    """Writes `models/README.md` and the history in `models/lab`."""
    for document, text in documents(runs, figures).items():
        (MODELS / document).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
