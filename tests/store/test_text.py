"""Text on its way into a database."""

import json

from hypothesis import given
from hypothesis import strategies as st

from sitekeep.store.text import clean, pairs_to_json, to_json

anything = st.text(st.characters(), max_size=20)  # surrogates and NUL too
hostile = st.one_of(anything, st.text('"\\\\\x00\n\ud800[],u0', max_size=8))


@given(hostile)
def test_clean_text_can_be_encoded_and_stays_clean(text: str) -> None:
    cleaned = clean(text)
    cleaned.encode()
    assert "\x00" not in cleaned
    assert clean(cleaned) == cleaned


@given(st.lists(st.tuples(hostile, hostile), max_size=5))
def test_pairs_are_the_json_of_their_clean_texts(pairs: list[tuple[str, str]]) -> None:
    text = pairs_to_json(pairs)
    assert json.loads(text) == [[clean(one), clean(two)] for one, two in pairs]
    assert text == to_json(pairs)
