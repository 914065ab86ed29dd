# Two commands do everything on a fresh Debian, Ubuntu or Raspberry Pi OS machine with Python 3.11 or newer:
#   make demo   the page on a virtual table (installs only what running needs)
#   make test   linters, types and every quick test (installs what they need as well); make test-all: every test
.DELETE_ON_ERROR:
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# On a Raspberry Pi the environment sees the system's packages: its camera's library (picamera2) is one of them.
SYSTEM = $(shell $(PYTHON) -c 'import importlib.util as u; print("--system-site-packages" if u.find_spec("picamera2") else "")' 2>/dev/null)

# Python keeps what it compiled, whatever the machine is set to: tests start it a hundred times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test quick test-all slow lint golden docs bench soak train train-matcher screenshots gallery page clean

$(VENV)/bin/python:
	@echo "[1/2] Making the environment in $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Gyoji needs Python 3.11 or newer; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv $(SYSTEM) $(VENV) 2>/dev/null || { rm -rf $(VENV); tools/apt.sh python3-venv && $(PYTHON) -m venv $(SYSTEM) $(VENV); }
	@$(PIP) install --quiet --upgrade 'pip>=25.1'

$(VENV)/.run: pyproject.toml | $(VENV)/bin/python
	@echo "[2/2] Installing what running needs (about 130 MB, once) …"
	@# Without the internet, what was installed before is used; the next time with it, this is made up for.
	@$(PIP) install --retries 2 --progress-bar on --quiet --editable . && touch $@ \
		|| { test -f $@ && echo "That could not be fetched: going on with what was installed before."; }

$(VENV)/.test: pyproject.toml $(VENV)/.run
	@echo "Installing what the tests need …"
	@$(PIP) install --quiet --group test --group lint
	@$(PIP) install --quiet --upgrade --target $(VENV)/broker --group broker || echo "No MQTT broker: its tests will be skipped."
	@# Playwright's driver needs libatomic, which a bare machine lacks.
	@{ test -x /usr/bin/chromium && command -v strace >/dev/null && /sbin/ldconfig -p | grep -q libatomic.so.1; } || tools/apt.sh chromium libatomic1 strace || echo "No Chromium: the browser tests will be skipped."
	@npm --prefix webui/frontend ci --no-audit --no-fund --silent || echo "No Node: the page's own tests will be skipped."
	@touch $@

demo: $(VENV)/.run
	@$(BIN)/gyoji demo $(ARGS)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo

# docs/tests.md says what runs when. One process per core.
SLOW = models or film or browser or process or random or database
test:
	@tools/timed.sh "make test" 480 900 $(MAKE) --no-print-directory quick

# The linters beside the tests, what they say after them.
quick: $(VENV)/.test
	@$(MAKE) --no-print-directory lint > $(VENV)/lint.log 2>&1 & lint=$$!; \
	$(BIN)/python -m pytest --numprocesses auto --hypothesis-profile quick -m "smoke or not ($(SLOW))" $(ARGS); tests=$$?; \
	wait $$lint; lint=$$?; cat $(VENV)/lint.log; exit $$((tests || lint))

# Below the floors of pyproject.toml coverage fails, and a test that takes more than its kind may.
test-all: lint
	$(BIN)/python -m pytest --numprocesses auto --cov --cov-report= --over-limit $(ARGS)
	$(BIN)/python -m tests.coverage_floors

# The slow kinds alone; .ci/run asks for those that a change may touch.
slow: $(VENV)/.test
	$(BIN)/python -m pytest --numprocesses auto -m "($(SLOW)) and not smoke" $(ARGS)

# Writes anew what outputs are held to (tests/golden/update.py); a change that is meant is a commit of its own.
golden: $(VENV)/.test
	$(BIN)/python -m tests.golden.update $(ARGS)

# The tables of events in docs/record-format.md, from referee/records/schema.py; the tables and drawings of hardware.md; what each
# module decides, from its docstring; the figures in docs/measured/ as a page.
docs: $(VENV)/.run
	$(BIN)/python -m tools.record_format
	$(BIN)/python -m tools.hardware
	$(BIN)/python -m tools.rooms
	$(BIN)/python -m tools.measured

# Longer measurements; PHOTOS (optional): a folder with labels.jsonl; TEXTURES (optional): a folder with table tops.
bench: $(VENV)/.test
	@$(PIP) install --quiet --group bench
	$(BIN)/python -m bench.cards.vision --quick $(if $(TEXTURES),--textures $(TEXTURES))
	$(BIN)/python -m bench.rules.referee
	$(BIN)/python -m bench.films.rounds --seeds 1 --events 24
	$(BIN)/python -m bench.service.page --events 2000
	@if [ -n "$(PHOTOS)" ]; then $(BIN)/python -m bench.cards.photos $(PHOTOS) && $(BIN)/python -m bench.cards.stress $(PHOTOS) && $(BIN)/python -m bench.cards.own_deck $(PHOTOS) && $(BIN)/python -m bench.cards.real_prints $(PHOTOS) $(if $(TEXTURES),--textures $(TEXTURES)); else echo "bench.cards.photos, bench.cards.stress, bench.cards.own_deck and bench.cards.real_prints: left out, PHOTOS is not set"; fi

# Random games in every game and profile against everything the referee promises, spoilt records, and random games whose
# records are true but incomplete (hours, all cores). UNREAD: arguments of the last, as ARGS of the first.
soak: $(VENV)/.test
	$(BIN)/python -m pytest --hypothesis-profile soak --timeout 3600 tests/referee tests/vision
	$(BIN)/python -m bench.rules.soak $(ARGS)
	$(BIN)/python -m bench.rules.unread $(UNREAD)
	$(BIN)/python -m bench.rules.unread --switches alone --games 5000 $(UNREAD)
	$(BIN)/python -m bench.rules.unread --switches pairs --games 50 $(UNREAD)

# From nothing to the shipped models. ART: folder with decks/ and textures/; PHOTOS (optional): labelled photographs.
# Every step resumes where it stopped; DATA keeps the scenes and the checkpoints. Four fifths of every training see
# renders alone (what came of that is kept in DATA/renders_only), the rest photographs too (one part in six).
# First: sudo apt install $(cat models/training/fonts/debian.txt); on few fonts of its own a machine draws poorer decks.
DATA ?= data
SHARDS ?= 160
COLLAGES ?= 36
LABELS ?= 50
WORDS ?= 100
APART ?= 12
RANDOMISED ?= 140
UNFAMILIAR ?= 30
LOCATOR_STEPS ?= 12000
INDEX_STEPS ?= 16000
CARD_STEPS ?= 16000
QUARTER_STEPS ?= 24000
LABEL_STEPS ?= 18000
EMBEDDER_STEPS ?= 4000
REFINER_STEPS ?= 6000
OUTLINER_STEPS ?= 6000
PAIRWISE_STEPS ?= 6000
MATCHER_DECKS ?= 1200
MATCHER_STEPS ?= 100000
TABLES = $(patsubst %,--data $(DATA)/%,scenes scenes scenes words)
TABLES_MIXED = $(patsubst %,--data $(DATA)/%,scenes scenes scenes words photos)
OUT_OF_DISTRIBUTION = $(patsubst %,--data $(DATA)/%,out_of_distribution out_of_distribution words)
# The index view learns from patch collages of corners as much as from scenes, the quarter and the card view from
# domain-randomised decks.
CORNERS = $(patsubst %,--data $(DATA)/%,scenes patch_collages)
FACES = $(patsubst %,--data $(DATA)/%,scenes domain_randomised)
FACES_MIXED = $(patsubst %,--data $(DATA)/%,scenes scenes domain_randomised domain_randomised photos)
CORNERS_MIXED = $(patsubst %,--data $(DATA)/%,scenes scenes scenes patch_collages patch_collages photos)
TRAIN = $(BIN)/python -m models.training
# Threshold: of the names given on tables at `home` 1 in 1,000 may be wrong, at `hard` 3 in 1,000, also in nine of ten draws of other such tables.
SURE = $(BIN)/python -m vision.fitting.calibrate --data $(DATA)/tables --data $(DATA)/tables_hard --every --scenes 6240 --wrong 0.001 --wrong 0.003 --processes 2
RUN = --out $(DATA)/run --threads 2
LOCATED = $(BIN)/python -m vision.fitting.located --models $(DATA)/renders_only
train: $(VENV)/.run
	@test -n "$(ART)" || { echo "make train ART=<folder with decks/ and textures/> [PHOTOS=<folder with labels.jsonl>]"; exit 1; }
	@$(PIP) install --quiet --group train
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/scenes --shards $(SHARDS) --seed 21 --generated 8 --processes 2
	mkdir -p $(DATA)/fonts && cp models/training/fonts/package.json $(DATA)/fonts/ && npm install --ignore-scripts --no-audit --no-fund --prefix $(DATA)/fonts
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/patch_collages --shards $(COLLAGES) --scenes 80 --seed 51 --kind patch-collages --fonts $(DATA)/fonts --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/scenes --shards $(APART) --scenes 150 --seed 92 --generated 8 --out-of-distribution 0 --kind apart --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/domain_randomised --shards $(RANDOMISED) --scenes 150 --seed 301 --generated 8 --kind domain-randomised --lone 0.2 --out-of-distribution 0.08 --fonts $(DATA)/fonts --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/out_of_distribution --shards $(UNFAMILIAR) --scenes 150 --seed 701 --generated 1 --kind domain-randomised --out-of-distribution 0.9 --fonts $(DATA)/fonts --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/labels --shards $(LABELS) --scenes 60 --seed 61 --kind labels --fonts $(DATA)/fonts --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/words --shards $(WORDS) --scenes 150 --seed 81 --kind words --fonts $(DATA)/fonts --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/tables --shards 18 --scenes 60 --seed 43 --level home --kind tables --processes 2
	$(TRAIN).data.generate --art $(ART) --out $(DATA)/tables_hard --shards 52 --scenes 60 --seed 47 --level hard --kind tables --processes 2
	$(TRAIN).locator $(TABLES) $(RUN) --steps $(LOCATOR_STEPS) --until $$(( $(LOCATOR_STEPS) * 4 / 5 ))
	$(TRAIN).reader --view index $(CORNERS) $(RUN) --steps $(INDEX_STEPS) --until $$(( $(INDEX_STEPS) * 4 / 5 ))
	$(TRAIN).reader --view card $(FACES) $(RUN) --steps $(CARD_STEPS) --until $$(( $(CARD_STEPS) * 4 / 5 ))
	$(TRAIN).reader --view quarter $(FACES) $(RUN) --steps $(QUARTER_STEPS) --until $$(( $(QUARTER_STEPS) * 4 / 5 )) --start $(DATA)/run/reader-card.pt
	mkdir -p $(DATA)/renders_only
	$(TRAIN).networks.export --runs $(DATA)/run --out $(DATA)/renders_only
	$(LOCATED) --data $(DATA)/domain_randomised --data $(DATA)/out_of_distribution --plain
	$(LOCATED) --data $(DATA)/words --words --plain
	$(TRAIN).refiner --data $(DATA)/domain_randomised --data $(DATA)/words $(RUN) --steps $(REFINER_STEPS)
	$(TRAIN).refiner --of outlines $(OUT_OF_DISTRIBUTION) $(RUN) --steps $(OUTLINER_STEPS) --batch 96
	$(TRAIN).networks.export --runs $(DATA)/run --out $(DATA)/renders_only
	$(TRAIN).eight_bits --data $(DATA)/words --patches $(DATA)/domain_randomised --models $(DATA)/renders_only
	$(SURE) --models $(DATA)/renders_only
	$(LOCATED) --data $(DATA)/domain_randomised --again
	$(LOCATED) --data $(DATA)/words --words --again
ifdef PHOTOS
	$(BIN)/python -m vision.fitting.photographs $(PHOTOS) --out $(DATA)/photos --models $(DATA)/renders_only
endif
	$(TRAIN).locator $(if $(PHOTOS),$(TABLES_MIXED),$(TABLES)) $(RUN) --steps $(LOCATOR_STEPS)
	$(TRAIN).reader --view index $(if $(PHOTOS),$(CORNERS_MIXED),$(CORNERS)) $(RUN) --steps $(INDEX_STEPS)
	$(TRAIN).reader --view card $(if $(PHOTOS),$(FACES_MIXED),$(FACES)) $(RUN) --steps $(CARD_STEPS)
	$(TRAIN).reader --view quarter $(if $(PHOTOS),$(FACES_MIXED),$(FACES)) $(RUN) --steps $(QUARTER_STEPS)
	$(TRAIN).reader --view label --data $(DATA)/labels --data $(DATA)/words $(RUN) --steps $(LABEL_STEPS)
	$(TRAIN).embedder --reader $(DATA)/run/reader-card.pt $(RUN) --steps $(EMBEDDER_STEPS)
	$(TRAIN).networks.export --runs $(DATA)/run
	$(TRAIN).eight_bits --data $(DATA)/words --patches $(DATA)/domain_randomised
	$(SURE)
	$(BIN)/python -m vision.fitting.pairs --textures $(ART)/textures --fonts $(DATA)/fonts --out $(DATA)/pairs --decks 58
	$(TRAIN).pairwise --data $(DATA)/pairs --out $(DATA)/run_pairs --threads 2 --steps $(PAIRWISE_STEPS)
	$(TRAIN).networks.export --runs $(DATA)/run_pairs
	$(TRAIN).data.index_sprites --out $(DATA)/sprites --fonts $(DATA)/fonts --decks $(MATCHER_DECKS)
	$(TRAIN).matcher --data $(DATA)/sprites --out $(DATA)/run_matcher --steps $(MATCHER_STEPS) --labels models/labels.onnx
	$(TRAIN).networks.export --runs $(DATA)/run_matcher
	$(TRAIN).looks
	$(BIN)/python -m vision.fitting.labels --textures $(ART)/textures --fonts $(DATA)/fonts --decks 84 --scenes 3 --wrong 0.01
	$(BIN)/python -m vision.fitting.galleries --textures $(ART)/textures --fonts $(DATA)/fonts --decks 48 --scenes 6 --wrong 0.01 --wrong 0.003 --wrong 0.003 --wrong 0.002 --wrong 0.003
	$(BIN)/python -m vision.fitting.letters --textures $(ART)/textures

# Every main view in both languages and four sizes, to look at (ARGS: --only VIEW --lang ja --size 390x844).
screenshots: $(VENV)/.test
	$(BIN)/python -m tools.screenshots $(ARGS)

# Every state of the table's page, all panels of a game on one sheet, to look at before a release (ARGS: --only GAME --lang ja --size 390x844).
gallery: $(VENV)/.test
	$(BIN)/python -m tools.gallery $(ARGS)

# The index matcher of enrolled decks alone (models/lab/training.md). The first step needs fonts, the
# second PyTorch; DEVICE=cuda trains on a GPU, where the sprites alone have to be. Both go on where they stopped.
DEVICE ?= cpu
train-matcher: $(VENV)/.run
	@$(PIP) install --quiet --group train
	mkdir -p $(DATA)/fonts && cp models/training/fonts/package.json $(DATA)/fonts/ && npm install --ignore-scripts --no-audit --no-fund --prefix $(DATA)/fonts
	$(TRAIN).data.index_sprites --out $(DATA)/sprites --fonts $(DATA)/fonts --decks $(MATCHER_DECKS)
	nice $(TRAIN).matcher --data $(DATA)/sprites --out $(DATA)/run_matcher --steps $(MATCHER_STEPS) --device $(DEVICE) --labels models/labels.onnx

page:
	cd webui/frontend && npm ci && npm run build

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage dist build
