"""What a page says about itself; `head.py` begins."""
