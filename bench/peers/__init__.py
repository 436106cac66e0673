"""Peers doing our work, each in a process of its own under `.venv-bench`."""
