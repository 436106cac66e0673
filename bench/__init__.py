"""Us and our peers on the same site, in one run: `make bench`."""
