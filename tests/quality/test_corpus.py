"""Corpora of every shape are recognised, and scored in the way that is theirs."""

import gzip
import json
from pathlib import Path

import pytest

from quality.corpus import NotACorpus, Scoring, load
from quality.difference import difference
from quality.results import judge
from quality.runs import Run


def write_corpus(folder: Path, truths: dict[str, dict[str, object]]) -> Path:
    (folder / "html").mkdir(parents=True)
    (folder / "ground-truth.json").write_text(json.dumps(truths))
    for name in truths:
        (folder / "html" / f"{name}.html.gz").write_bytes(gzip.compress(b"<p>one two three four five"))
    return folder


def test_articles_are_scored_by_shingles(tmp_path: Path) -> None:
    truths: dict[str, dict[str, object]] = {
        "a": {"articleBody": "one two three four five", "url": "https://example.org/a"},
        "b": {"articleBody": "six seven eight nine ten", "url": "https://example.org/b"},
    }
    corpus = load(write_corpus(tmp_path / "articles", truths))
    assert corpus.scoring is Scoring.SHINGLES
    assert corpus.pages[0].body == b"<p>one two three four five"
    result = judge(corpus, Run(texts={"a": "one two three four", "b": "nothing of it"}))
    assert (result.precision, result.recall) == (0.5, 0.25)
    assert result.f1 == pytest.approx(1 / 3)


def test_pages_of_several_kinds_are_scored_by_words(tmp_path: Path) -> None:
    truths: dict[str, dict[str, object]] = {
        "1": {"main_content": "one two", "kind": "forum", "url": "u", "with": ["one two"], "without": ["Log in"]},
        "2": {"main_content": "three", "kind": "service", "url": "u", "with": [], "without": ["Menu"]},
    }
    corpus = load(write_corpus(tmp_path / "kinds", truths))
    assert corpus.scoring is Scoring.WORDS
    result = judge(corpus, Run(texts={"1": "one two", "2": "Menu three"}, rounds={0: [2.0, 4.0], 1: [1.0, 3.0]}))
    assert result.by_kind == {"forum": 1.0, "service": pytest.approx(2 / 3)}
    assert result.f1 == pytest.approx(5 / 6)
    assert (result.wanted_present, result.unwanted_absent) == (1.0, 0.5)
    assert (result.ms, result.ms_p95) == (2.0, 3.0)  # of the faster round


def test_a_folder_of_pages_with_truths_beside_them_is_a_corpus(tmp_path: Path) -> None:
    (tmp_path / "forum-en-x.html").write_text("<p>Hello")
    (tmp_path / "forum-en-x.txt").write_text("Hello")
    (tmp_path / "forum-en-y.html").write_text("<p>Without a truth")
    (page,) = load(tmp_path).pages
    assert (page.id, page.kind, page.truth, page.body) == ("forum-en-x", "forum", "Hello", b"<p>Hello")


def test_any_other_folder_is_none(tmp_path: Path) -> None:
    with pytest.raises(NotACorpus):
        load(tmp_path)


def test_the_difference_names_what_is_missing_and_what_is_too_much() -> None:
    assert list(difference("one two three four", "Menu one two four")) == [
        ("+", "Menu"),
        (" ", "one two"),
        ("-", "three"),
        (" ", "four"),
    ]
