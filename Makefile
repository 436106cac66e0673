# Every target sets up what it needs by itself; a second call starts at once.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
BENCH  := .venv-bench/.ready

.PHONY: run test check bench bench-setup quality fmt lock clean

run: $(READY)          ## crawl the bundled sample site and show the result
	@$(BIN)/sitekeep demo

test: $(READY)         ## the whole suite, on SQLite and on a real PostgreSQL
	@$(BIN)/pytest

check: $(READY)        ## style, types and the direction of imports
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/pytest -q tests/test_directions.py

fmt: $(READY)          ## format and fix what can be fixed
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(READY) $(BENCH) ## us and our peers on the same site, in one run
	@$(BIN)/python -m bench

bench-setup: $(BENCH)  ## only install the peers

quality: $(READY)      ## how well we find what a page says: make quality CORPORA="folder folder" ARGS="--worst 10"
	@$(BIN)/python -m quality $(CORPORA) $(ARGS)

lock: $(READY)         ## pin what pyproject.toml asks for
	@scripts/lock

clean:
	@rm -rf $(VENV) .venv-bench build dist .mypy_cache .ruff_cache .pytest_cache

$(READY): pyproject.toml requirements.lock
	@scripts/venv $(PYTHON) $(VENV) requirements.lock

$(BENCH): requirements-bench.lock
	@scripts/venv $(PYTHON) .venv-bench requirements-bench.lock
