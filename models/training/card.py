"""Writes the model card: `python -m models.training.card --runs DIR [--figures FILE …]`.

`models/card.md` holds what people wrote, with places `{models}`, `{training}`, `{risk}` and `{figures}`; the rest comes
from the manifest, the run logs, `risk.json` and the files that the measuring commands printed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from models.training.export import shapes

MODELS = Path(__file__).resolve().parent.parent


def described() -> str:
    """A table of the models: what stands in the manifest, and how many parameters each has."""
    manifest = json.loads((MODELS / "manifest.json").read_text(encoding="utf-8"))
    rows = ["| model | file | parameters | steps | sha256 |", "|---|---|---|---|---|"]
    for name, entry in manifest["models"].items():
        count = sum(weight.numel() for weight in shapes()[name][0].parameters())
        rows.append(
            f"| {name} | `{entry['file']}`, {entry['bytes'] / 1e6:.1f} MB | {count / 1e6:.2f} M | "
            f"{', '.join(map(str, entry.get('steps') or [entry.get('step')]))} "
            f"| `{entry['sha256'][:16]}…` |"
        )
    return "\n".join(rows)


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


def main(
    runs: Annotated[Path, typer.Option(help="folder with the run logs")],
    figures: Annotated[
        list[Path] | None, typer.Option(help="what the measuring commands printed, one file each")
    ] = None,
) -> None:
    """Writes `models/README.md`."""
    told = "\n\n".join(f"```\n{path.read_text(encoding='utf-8').rstrip()}\n```" for path in figures or [])
    text = (MODELS / "card.md").read_text(encoding="utf-8")
    parts = {"models": described(), "training": trained(runs), "risk": risks(), "figures": told}
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part)
    (MODELS / "README.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
