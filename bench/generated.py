"""Writes a documentation site of any size: 15-35 KB a page, about 50 links, headings, tables and code."""

import random
from pathlib import Path

VOCABULARY = (
    "index query table column row value server client cache lock log page block buffer commit rollback schema view "
    "trigger function operator type cast array range text number date time zone role grant policy backup restore "
    "stream replica slot archive vacuum analyze plan cost join sort hash merge scan filter limit window frame group"
)
WORDS = VOCABULARY.split()
CHAPTERS = 40


def write_site(root: Path, pages: int) -> None:
    """The same number of pages always gives the same bytes."""
    dice = random.Random(pages)
    paths = ["index.html", *(_path(dice, number) for number in range(1, pages))]
    for number, path in enumerate(paths):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_page(dice, paths, number))


def _path(dice: random.Random, number: int) -> str:
    """Named like real topics, so that the site does not look like a calendar."""
    return f"{WORDS[number % CHAPTERS]}/{'-'.join(dice.sample(WORDS, 3))}-{number:x}.html"


def _page(dice: random.Random, paths: list[str], number: int) -> str:
    target = dice.randint(15_000, 35_000)
    title = f"{_sentence(dice, 4)} {number}"
    # Next and previous keep every page reachable; children give the breadth that a manual's contents have.
    near = [paths[(number + step) % len(paths)] for step in (-1, 1)]
    children = paths[number * 10 + 1 : number * 10 + 11]
    others = dice.sample(paths, min(38, len(paths)))
    links = [f'<a href="/{path}">{_sentence(dice, 3)}</a>' for path in (*near, *children, *others)]
    head = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="description" content="{_sentence(dice, 12)}"></head><body><nav>{" ".join(links[:12])}</nav>'
        f"<main><h1>{title}</h1>"
    )
    parts, size, left = [head], len(head), links[12:]
    while size < target or left:
        cited, left = left[:5], left[5:]
        section = _section(dice, cited)
        parts.append(section)
        size += len(section)
    parts.append("</main><footer>Generated for the benchmark.</footer></body></html>")
    return "\n".join(parts)


def _section(dice: random.Random, links: list[str]) -> str:
    rows = "".join(
        f"<tr><td><code>{dice.choice(WORDS)}_{dice.choice(WORDS)}</code></td><td>{_sentence(dice, 9)}</td></tr>"
        for _ in range(5)
    )
    code = "\n".join(f"SELECT {dice.choice(WORDS)} FROM {dice.choice(WORDS)} WHERE x &lt; {n};" for n in range(6))
    paragraphs = "".join(
        f"<p>{_sentence(dice, 40)}. <em>{_sentence(dice, 3)}</em> {link}, {_sentence(dice, 25)}.</p>\n"
        for link in (links or [""])
    )
    items = "".join(f"<li>{_sentence(dice, 8)}</li>" for _ in range(4))
    return (
        f"<h2>{_sentence(dice, 4)}</h2>\n{paragraphs}<table><tr><th>Name</th><th>Meaning</th></tr>{rows}</table>\n"
        f"<pre><code>{code}</code></pre>\n<ul>{items}</ul>"
    )


def _sentence(dice: random.Random, words: int) -> str:
    return " ".join(dice.choices(WORDS, k=words)).capitalize()
