"""Makes the page's own Japanese font, in two parts: the letters of its words, and those of people's names.

pip install fonttools brotli
python -m tools.page_fonts

A browser fetches a part only where a letter of it is shown and no other font has it. The source is the font of printed
pages (`tools.print_fonts`); nothing is downloaded.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from referee.texts import catalogue
from table.printing.typeface import FONTS, REGULAR

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "webui" / "frontend"
FOLDER = PAGE / "src" / "fonts"
LICENCE = PAGE / "public" / "assets" / "gyoji-jp-LICENSE.txt"
NAME, WORDS, NAMES = "Gyoji JP", "gyoji-jp-words.woff2", "gyoji-jp-names.woff2"
FIRST = 0x2E80
"""Below this, letters are in every machine's fonts."""
ALL = "U+2E80-9FFF, U+F900-FAFF, U+FF00-FFEF"
"""Where the letters of names are; what is named after it goes first."""
FACE = """@font-face {{
  font-family: '{name}';
  src: url('./{file}') format('woff2');
  font-display: swap;
  unicode-range: {ranges};
}}
"""


def words() -> str:
    """The Japanese letters of the page's own words, in order: all that its sources and the server's say."""
    sources = [path for pattern in ("*.ts", "*.svelte") for path in (PAGE / "src").rglob(pattern)]
    sources += [path for package in ("webui", "table", "referee") for path in (ROOT / package).glob("**/*.py")]
    said = "".join(path.read_text(encoding="utf-8") for path in sources if "node_modules" not in path.parts)
    said += "".join(text.ja for text in catalogue().values())
    return "".join(sorted({letter for letter in said if ord(letter) >= FIRST}))


def ranges(letters: Iterable[str]) -> str:
    """Letters as CSS has them: `U+3042-3044, U+4E00`."""
    codes = [ord(letter) for letter in letters]
    runs = [[code for _, code in run] for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"U+{run[0]:X}" + (f"-{run[-1]:X}" if len(run) > 1 else "") for run in runs)


def covered(styles: str) -> set[str]:
    """The letters that a style sheet says the part for words has."""
    found = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", styles.partition(WORDS)[2])
    return {chr(code) for first, last in found for code in range(int(first, 16), int(last or first, 16) + 1)}


def parts(known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The file of each part and its letters: only those that the source has."""
    kept, own = {letter for letter in known if ord(letter) >= FIRST}, set(words())
    yield NAMES, "".join(sorted(kept - own))
    yield WORDS, "".join(sorted(kept & own))


def main() -> None:
    """Writes the parts, their licence and the style sheet that names them."""
    from fontTools import subset, ttLib

    source = FONTS / f"{REGULAR}.ttf"
    FOLDER.mkdir(parents=True, exist_ok=True)
    styles = "/* Made by `python -m tools.page_fonts`. */\n"
    for file, letters in parts(map(chr, ttLib.TTFont(source).getBestCmap())):
        subset.main([str(source), f"--text={letters}", "--flavor=woff2", f"--output-file={FOLDER / file}"])
        styles += FACE.format(name=NAME, file=file, ranges=ALL if file == NAMES else ranges(letters))
    LICENCE.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(FONTS / "LICENSE.txt", LICENCE)
    (FOLDER / "fonts.css").write_text(styles, encoding="utf-8")


if __name__ == "__main__":
    main()
