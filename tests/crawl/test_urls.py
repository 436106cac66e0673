"""One page has one key, however its address is spelled; and the address that is fetched stays a working one."""

from dataclasses import dataclass
from random import Random
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.urls import BadUrl, Normalizer, host_of, origin_of, path_of, read_url, resolve, site_of

KEPT = ("page", "q")
HOSTS = ("example.com", "shop.example.co.uk", "a-b.dev", "xn--bcher-kva.de", "localhost")
SEGMENT = st.text("abcXYZ019-_~", min_size=1, max_size=6)


@dataclass(frozen=True)
class Address:
    """What an address means, before anybody spells it."""

    host: str
    port: int | None
    segments: tuple[str, ...]
    params: tuple[tuple[str, str], ...]


ADDRESSES = st.builds(
    Address,
    host=st.sampled_from(HOSTS),
    port=st.none() | st.sampled_from([8080, 8443, 81]),
    segments=st.lists(SEGMENT, max_size=4).map(tuple),
    params=st.lists(st.tuples(st.sampled_from(KEPT), SEGMENT), max_size=4).map(tuple),
)


def spelled(address: Address, seed: int) -> str:
    """One of the many ways to write an address."""
    any_of = Random(seed)

    def letter(char: str) -> str:
        return any_of.choice([char, char.swapcase()])

    def encoded(char: str) -> str:
        char = letter(char)
        return any_of.choice([char, f"%{ord(char):02x}", f"%{ord(char):02X}"])

    scheme = any_of.choice(["http", "https", "HTTPS"])
    host = "".join(letter(char) for char in any_of.choice(["", "www."]) + address.host)
    default = {"http": 80, "https": 443}[scheme.lower()]
    port = f":{address.port}" if address.port else any_of.choice(["", f":{default}"])
    path = "".join("/" + "".join(encoded(char) for char in segment) for segment in address.segments)
    path += any_of.choice(["", "/", "/./", "/x/../"])
    params = [f"{name}={''.join(letter(char) for char in value)}" for name, value in address.params]
    params += any_of.sample(["utm_source=x", "sid=1", "flag", ""], k=any_of.randrange(4))
    any_of.shuffle(params)
    query = "&".join(params)
    fragment = any_of.choice(["", "#", "#top", "#/a?page=9"])
    return f"{scheme}://{host}{port}{path}{'?' if query else ''}{query}{fragment}"


SPELLINGS = st.builds(spelled, ADDRESSES, st.integers(0, 2**32))


@given(ADDRESSES, st.integers(0, 2**32), st.integers(0, 2**32))
def test_two_spellings_have_one_key(address: Address, seed: int, other_seed: int) -> None:
    normalizer = Normalizer(KEPT)
    one, other = spelled(address, seed), spelled(address, other_seed)
    assert normalizer.key(one) == normalizer.key(other)
    assert normalizer.key(normalizer.normalize(one)) == normalizer.key(other)


@given(ADDRESSES, ADDRESSES, st.integers(0, 2**32))
def test_different_addresses_have_different_keys(one: Address, other: Address, seed: int) -> None:
    def meaning(address: Address) -> tuple[object, ...]:
        params = sorted((name, value.lower()) for name, value in address.params)
        return address.host, address.port, [part.lower() for part in address.segments], params

    normalizer = Normalizer(KEPT)
    same = normalizer.key(spelled(one, seed)) == normalizer.key(spelled(other, seed + 1))
    assert same == (meaning(one) == meaning(other))


@given(SPELLINGS)
def test_normalising_twice_changes_nothing(url: str) -> None:
    normalizer = Normalizer(KEPT)
    once = normalizer.normalize(url)
    assert normalizer.normalize(once) == once
    assert resolve(once, once) == once


@given(st.text(max_size=40))
def test_any_link_at_all_is_resolved_or_refused(href: str) -> None:
    normalizer = Normalizer(KEPT)
    url = resolve("https://example.com/a/b?page=1", href)
    if url is None:
        return
    assert url.startswith(("http://", "https://"))
    once = normalizer.normalize(url)
    assert normalizer.normalize(once) == once
    assert normalizer.key(once) == normalizer.key(url)
    for text in (once, normalizer.key(url)):
        assert "#" not in text
        assert text.isascii()


@given(SPELLINGS)
def test_a_key_has_neither_scheme_nor_www_nor_fragment_nor_capitals(url: str) -> None:
    key = Normalizer(KEPT).key(url)
    assert not key.startswith(("http:", "https:", "www."))
    assert "#" not in key
    assert key == key.lower()


@given(ADDRESSES, st.integers(1, 65535), st.integers(1, 65535))
def test_other_ports_are_other_pages(address: Address, one: int, other: int) -> None:
    normalizer = Normalizer(KEPT)
    path = "/".join(address.segments)
    keys = {normalizer.key(f"https://{address.host}:{port}/{path}") for port in (one, other)}
    assert len(keys) == (1 if one == other else 2)


@pytest.mark.parametrize(
    ("url", "normalized", "key"),
    [
        ("https://Example.com", "https://example.com/", "example.com/"),
        ("http://www.example.com:80/A/", "http://www.example.com/A/", "example.com/a"),
        ("https://example.com:8443/a", "https://example.com:8443/a", "example.com:8443/a"),
        ("http://example.com:443/", "http://example.com:443/", "example.com:443/"),
        ("https://e.com/a?utm=1&q=2&page=1#x", "https://e.com/a?page=1&q=2", "e.com/a?page=1&q=2"),
        ("https://e.com/a?utm=1", "https://e.com/a", "e.com/a"),
        ("https://e.com/a?", "https://e.com/a", "e.com/a"),
        ("https://e.com/a/../b/./c", "https://e.com/b/c", "e.com/b/c"),
        ("https://bücher.de/ü b", "https://xn--bcher-kva.de/%C3%BC%20b", "xn--bcher-kva.de/%c3%bc%20b"),
        ("https://e.com/a%2Fb", "https://e.com/a%2Fb", "e.com/a%2fb"),
        ("https://e.com/%7Euser", "https://e.com/%7Euser", "e.com/~user"),
        ("https://e.com/?Q=1", "https://e.com/", "e.com/"),
    ],
)
def test_known_addresses(url: str, normalized: str, key: str) -> None:
    normalizer = Normalizer(KEPT)
    assert (normalizer.normalize(url), normalizer.key(url)) == (normalized, key)


def test_an_encoded_slash_is_no_slash() -> None:
    normalizer = Normalizer(())
    assert normalizer.key("https://e.com/a%2Fb") != normalizer.key("https://e.com/a/b")


@given(SPELLINGS)
def test_without_kept_parameters_pages_differ_by_path_alone(url: str) -> None:
    normalizer = Normalizer(())
    assert "?" not in normalizer.normalize(url)
    assert normalizer.key(url) == normalizer.key(url.partition("?")[0].partition("#")[0])


@pytest.mark.parametrize(
    ("href", "url"),
    [
        ("c", "https://e.com/a/c"),
        ("../c", "https://e.com/c"),
        ("/c#top", "https://e.com/c"),
        ("?q=1", "https://e.com/a/b?q=1"),
        ("//other.com/x", "https://other.com/x"),
        ("https://user:secret@e.com/x", "https://e.com/x"),
        ("  /c\n", "https://e.com/c"),
        ("", "https://e.com/a/b"),
        ("#top", "https://e.com/a/b"),
        ("mailto:a@e.com", None),
        ("javascript:void(0)", None),
        ("tel:+49", None),
        ("data:text/html,x", None),
        ("ftp://e.com/", None),
        ("http://", None),
        ("http://exa mple.com/", None),
        ("http://e.com:99999/", None),
        ("\ud800", None),
    ],
)
def test_links_as_browsers_read_them(href: str, url: str | None) -> None:
    assert resolve("https://e.com/a/b", href) == url


@pytest.mark.parametrize(
    ("text", "url", "guessed"),
    [
        ("example.com", "https://example.com/", True),
        (" example.com/docs ", "https://example.com/docs", True),
        ("localhost:8000", "https://localhost:8000/", True),
        ("http://Example.com#x", "http://example.com/", False),
        ("127.0.0.1:8000/x", "https://127.0.0.1:8000/x", True),
    ],
)
def test_what_a_person_types(text: str, url: str, guessed: bool) -> None:
    assert read_url(text) == (url, guessed)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a URL"),
        ("http://", "is not a URL"),
        ("exa mple.com", "is not a URL"),
        ("\udcff.com", "is not a URL"),
        ("ftp://e.com", "only http and https"),
        ("https://u:p@e.com/", "user name or password"),
        ("mailto:a@e.com", "only http and https"),
        ("file:///etc/passwd", "only http and https"),
    ],
)
def test_what_is_no_web_address_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadUrl, match=said):
        read_url(text)


@given(ADDRESSES)
def test_the_parts_of_a_url(address: Address) -> None:
    port = f":{address.port}" if address.port else ""
    url = f"https://www.{address.host}{port}/{'/'.join(address.segments)}?x=1"
    assert site_of(url) == (address.host, str(address.port or ""))
    assert host_of(url) == f"www.{address.host}{port}"
    assert origin_of(url) == f"https://www.{address.host}{port}"
    assert path_of(url) == f"{urlsplit(url).path}?x=1"
