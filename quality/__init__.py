"""How well the extractor finds what a page says, and what that costs: `python -m quality`."""
