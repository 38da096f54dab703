# Two commands do all the set-up: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: run test check bench bench-smoke coverage clean

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev,bench,web]"
	$(BIN)/python -m compileall -q src  # as pip does with what it copies
	touch $(STAMP)

run: $(STAMP)
	$(BIN)/grognard serve

test: $(STAMP)
	$(BIN)/pytest -n auto

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: $(STAMP)
	$(BIN)/python -m bench

bench-smoke: $(STAMP)
	$(BIN)/python -m bench --smoke

coverage: $(STAMP)
	$(BIN)/python -m tests.tools.coverage

clean:
	rm -rf .venv build dist
