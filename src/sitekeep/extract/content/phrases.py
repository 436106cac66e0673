"""How short blocks open that are not content: asking, labels and credits, in the languages that we have met."""

import re

# Labels: the whole block, or its beginning.
_ADVERTISING = r"""
advert(?:isement)?s?\b\W*$
anzeige\b
werbung\b\W*$
publicidad\b\W*$
publicité\W*$
"""
# The text goes on elsewhere.
_GOES_ON = r"""
story continues
continue reading
image \d+ of
read (?:more|also|next|this)\b
see (?:also|more)\b
also read\b
click here to
download pdf
print\W*$
permal
leer más
"""
# Other texts.
_OTHERS = r"""
more:\s
related(?: \w+){0,2}\W*(?::|$)
don['’]t miss\b
recommended\b\W*$
you (?:may|might) (?:also )?(?:like|be interested)
more (?:from|on|great|stories|news)\b
lesen sie (?:auch|hier|mehr)
lies auch
mehr (?:zum thema|dazu|artikel|lesen)
auch interessant
das könnte (?:sie|dich)
weitere (?:artikel|informationen|beiträge|meldungen|themen)
lire aussi
à lire
lee también
leia (?:também|mais)
leggi anche
puedes ver
te puede interesar
você pode gostar
"""
# Asking.
_ASKING = r"""
(?:subscribe|sign up)\b
follow (?:us|him|her|me|the|@)
share (?:this|on|via)\b
tweet\W*$
leave a (?:reply|comment)
comments?\W*(?:\(\d+\))?\W*$
\d+ comments?\W*$
"""
# Who, when, under what.
_CREDITS = r"""
tags?\W*:
tags\W*$
filed under
posted (?:in|on|by)\b
published (?:on|by)?\b.{0,40}$
(?:last )?updated\b.{0,40}$
photos? (?:by|credit|:)
image credit
credit:
copyright\b
©
all rights reserved
"""

_ALL = "|".join(
    phrase for group in (_ADVERTISING, _GOES_ON, _OTHERS, _ASKING, _CREDITS) for phrase in group.split("\n") if phrase
)
OPENS_NOISE = re.compile(rf"\W*(?:{_ALL})", re.IGNORECASE)
