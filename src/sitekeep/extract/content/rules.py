"""Why a part of a page is not taken for its content. Each rule is told to people as it is written here."""

from enum import StrEnum


class Rule(StrEnum):
    TAG = "a tag that never holds content"
    HIDDEN = "hidden from readers"
    NO_SCRIPT = "shown only where scripts do not run"
    ROLE = "its role says that it is not content"
    NAME = "its class or id names boilerplate"
    COMMENTS = "its class or id names comments"
    CAPTION = "a caption, kept with its image in Markdown only"
    CONTENTS = "a table of contents"
    LINK_LIST = "a list of links"
    LINK_BLOCK = "mostly links"
    PHRASE = "opens like a call to action, a credit or a label"
    LAST_HEADING = "a heading with nothing below it"
    REPEATED = "said before on this page"
    QUOTE = "a quote of a post above"
    TITLE = "the page's title, kept in Markdown only"
    OUTSIDE = "outside of the part that holds the content"
    UNWANTED = "not among what your selectors keep"
    USER = "dropped by your selector"
