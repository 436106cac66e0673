"""Which part of a page is its content; `main.py` has the steps."""
