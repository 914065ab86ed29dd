"""Reduces the fonts of printed pages to the letters that may stand on them (`table/printing/fonts`).

npm install --ignore-scripts --prefix FOLDER @expo-google-fonts/noto-sans-jp
pip install fonttools
python -m tools.print_fonts FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from referee.texts import catalogue
from table.printing.typeface import BOLD, FONTS, REGULAR

SOURCES = {REGULAR: "400Regular/NotoSansJP_400Regular.ttf", BOLD: "700Bold/NotoSansJP_700Bold.ttf"}
ROWS = (*range(1, 9), *range(16, 48))
"""Rows of JIS X 0208: signs and kana, then the kanji of level 1."""
MORE = "–—’‘“”…×♠♥♦♣•"


def letters() -> str:
    """Every letter that the fonts keep, in order."""
    said = {sign for text in catalogue().values() for sign in text.ja + text.en}
    return "".join(sorted({*map(chr, range(32, 127)), *MORE, *said, *_kept()} - {"\n"}))


def _kept() -> Iterator[str]:
    for row in ROWS:
        for cell in range(1, 95):
            try:
                yield bytes((row + 0xA0, cell + 0xA0)).decode("euc_jp")
            except UnicodeDecodeError:
                continue


def main(folder: Path) -> None:
    """Writes the reduced fonts."""
    from fontTools import subset

    for name, place in SOURCES.items():
        source = folder / "node_modules" / "@expo-google-fonts" / "noto-sans-jp" / place
        subset.main(
            [
                str(source), f"--text={letters()}", f"--output-file={FONTS / name}.ttf", "--no-hinting",
                "--layout-features=", "--drop-tables+=vhea,vmtx,GSUB,GPOS,GDEF,BASE,DSIG,STAT", "--notdef-outline",
                "--name-IDs=0,1,2,4,6,13,14",
            ]
        )  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]))
