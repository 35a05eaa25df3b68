# The workshop. Needs Python 3.11 or newer, git and make; `make help` says what there is.

# The first of these that runs and is new enough makes .venv; `make test PYTHON=…` names another.
PYTHON ?= python3.13 python3.12 python3.11 python3

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PINS := pyproject.toml constraints.txt
# The tests start a hundred programs: what Python compiled for one is there for the next.
export PYTHONDONTWRITEBYTECODE :=

# One more than the machine of CI has cores: while one waits for a browser, another works.
PROCESSES ?= 3
PYTEST := $(BIN)/python -m pytest -n $(PROCESSES) --dist worksteal
ARGS ?=
COMMA := ,

# What random examples are drawn from where they are not the same each time.
SEED := $(or $(SEED),$(shell date +%s))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test test-long explore bench lint format pictures help-pages constraints clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | \
		awk -F'|' '{ printf "  %-18s%s\n", $$1, $$2 }'

run: $(VENV)/.run .play/library ## open the browser app on a copy of the sample games
	@$(BIN)/aar --library .play/library dashboard $(ARGS)

test: $(VENV)/.dev ## the whole suite but its long tests (ARGS="-k journal" for a part)
	@$(PYTEST) $(ARGS)

test-long: $(VENV)/.dev ## every test, the long ones too, with many more random examples
	@echo "The random examples are those of seed $(SEED): make test-long SEED=$(SEED) draws them again."
	@$(PYTEST) -m "" --hypothesis-profile=long --hypothesis-seed=$(SEED) $(ARGS)

explore: $(VENV)/.dev ## look for a minute with other random examples; tells, and never fails
	@$(BIN)/python -m tests.explore --seed $(SEED) $(ARGS)

bench: $(VENV)/.bench ## speed, side by side with other libraries; writes bench.json
	@$(BIN)/python -m tests.bench $(ARGS)

lint: $(VENV)/.dev ## style, types and the direction of imports
	@status=0; \
	$(BIN)/ruff check --quiet . || status=1; \
	$(BIN)/ruff format --check --quiet . || status=1; \
	$(BIN)/mypy || status=1; \
	$(BIN)/lint-imports --no-logo || status=1; \
	exit $$status

format: $(VENV)/.dev ## lay the code out and mend what can be mended
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format --quiet .

pictures: $(VENV)/.dev ## take the handbook's pictures of the program anew
	@$(BIN)/python -m tests.docs.tiles
	@$(BIN)/python -m tests.docs.pictures

help-pages: $(VENV)/.dev ## write into the handbook what --help says of each command
	@$(BIN)/python -m tests.docs.helping

# The oldest Python chooses: what it can install, the newer ones can too.
constraints: PYTHON = python3.11
constraints: ## choose the newest versions anew and pin them in constraints.txt
	@$(FIND_PYTHON); scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	pip="$$scratch/venv/bin/python -m pip --disable-pip-version-check"; \
	"$$python" -m venv "$$scratch/venv" && \
	$$pip install --quiet '.[dashboard,dev,bench]' && \
	$$pip freeze --exclude after-action > "$$scratch/pins" && \
	if grep -vE '^[A-Za-z0-9._-]+==[0-9A-Za-z.+!]+$$' "$$scratch/pins"; \
	then echo "These are not plain name==version lines; constraints.txt is as it was."; exit 1; \
	else cat "$$scratch/pins" > constraints.txt; fi

clean: ## remove .venv, caches and what was built; what you play in .play stays
	rm -rf $(VENV) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache \
		bench.json
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The shell variable `python` becomes the first Python of $(PYTHON) that can make a .venv.
FIND_PYTHON = for python in $(PYTHON) ""; do \
	test -n "$$python" || { echo "No Python 3.11 or newer that can make a virtual environment:" \
		"tried $(PYTHON). Install one (Debian, Ubuntu: apt install python3-venv)," \
		"or name it: make PYTHON=/path/to/python3." >&2; exit 1; }; \
	"$$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' \
		2>/dev/null && break; \
	done

# If Python went away or was renewed underneath .venv, this link is stale, and all is made again.
$(BIN)/python:
	@$(FIND_PYTHON); echo "Making $(VENV) with $$("$$python" --version) …"; \
	"$$python" -m venv --clear $(VENV)

# The build tool is pinned like all else, so it is installed here and not by pip behind our back.
define INSTALLED
@$(INSTALL) hatchling
@$(INSTALL) --no-deps --no-build-isolation --editable .
@$(INSTALL) "after-action$(1)"
endef

$(VENV)/.run: $(BIN)/python $(PINS)
	@echo "Installing After Action …"
	$(call INSTALLED,[dashboard])
	@touch $@

$(VENV)/.dev: $(BIN)/python $(PINS)
	@echo "Installing After Action and what its tests want …"
	$(call INSTALLED,[dashboard$(COMMA)dev])
	@touch $(VENV)/.run $@

$(VENV)/.bench: $(BIN)/python $(PINS)
	@echo "Installing After Action and what it is measured against …"
	$(call INSTALLED,[dashboard$(COMMA)dev$(COMMA)bench])
	@touch $(VENV)/.run $(VENV)/.dev $@

.play/library:
	@mkdir -p .play && rm -rf .play/new && mkdir .play/new && cp -R sample_games .play/new/samples && mv .play/new $@
