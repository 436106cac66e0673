"""Prose that is English enough for extractors, and different for every key."""

import random
from functools import lru_cache

ADJECTIVES = """
amber ancient bitter bold brisk bright broad calm careful clever cloudy coastal cold copper crisp curious
deep distant dusty early eastern elegant empty faint famous fertile floral fresh gentle golden graceful
grand green hidden hollow humble icy iron jolly late little lively lonely lunar mellow misty modest
narrow noble northern old open pale patient plain polished proud quiet rapid rare red rich roasted round
rustic salty shaded silent silver simple slow smoky smooth soft solid southern steady strange sturdy
sunny tall tender thin tidy warm western wide wild wooden young
"""

NOUNS = """
anchor apple attic bakery barrel basket beacon bell bench blanket boat bottle branch bread bridge brook
button cabin candle canyon carpet castle cellar chair chapel cherry cliff clock cloud coast compass
cottage cradle crystal cup desert door drum eagle engine falcon farm feather fence ferry field flame
flute forest fountain garden gate glacier glove grain grove hammer harbour harvest hill honey horizon
island jacket journey kettle kitchen ladder lagoon lake lamp lantern leaf letter library lighthouse map
market meadow mill mirror morning mountain museum needle oak ocean orchard oven paddle painter palace
paper path pepper piano pier pillow planet pond potter quarry rabbit railway ribbon river roof rope
saddle sailor school shelf shepherd shore signal spoon square stable station statue stone storm stove
street sugar table temple thread tower town valley vessel village violin wagon wall watch well wheel
window winter workshop yard
"""

VERBS = """
admires answers balances borrows builds carries catches chooses circles cleans collects covers crosses
describes discovers draws enters feeds fills finds follows frames gathers greets guards guides holds
hears joins keeps leads lifts lights marks meets mends moves names needs offers opens orders paints
passes places praises pulls reaches reads receives remembers repairs returns sees serves shows supports
teaches touches turns visits warms watches welcomes
"""

PLACES = ("near", "beside", "behind", "below", "beyond", "above", "under", "past")


@lru_cache(maxsize=50_000)
def prose(key: str, sentences: int = 12) -> str:
    """Six distinct words a sentence besides the articles: 12 sentences make over 70. At most 40 sentences."""
    dice = random.Random(key)
    adjectives = iter(dice.sample(ADJECTIVES.split(), 2 * sentences))
    nouns = iter(dice.sample(NOUNS.split(), 3 * sentences))
    verbs = dice.sample(VERBS.split(), sentences)
    return " ".join(
        f"The {next(adjectives)} {next(nouns)} {verb} the {next(adjectives)} {next(nouns)} "
        f"{dice.choice(PLACES)} the {next(nouns)}."
        for verb in verbs
    )
