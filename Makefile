# For everybody:      make demo, make test
# For contributors:   make integration, make offline, make lint, make docs, make fuzz, make sanitize,
#                    make reproducible, make clean
#
# The package is always built as sdist -> wheel and the wheel is installed into $(VENV), so what runs is what
# users get and never the source tree. EXTRAS names the extras to install beside it, for example
#   make test EXTRAS=all,test,oracles

PYTHON ?= python3
VENV ?= .venv
DIST ?= $(VENV)/dist
EXTRAS ?= test
PYTEST_ARGS ?=
INPUTS ?= 20000
SEED ?= 0
EPOCH ?= 1767225600

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := pyproject.toml setup.py MANIFEST.in README.md $(shell find src -name '*.py' -o -name '*.py[xi]' -o -name '*.p?[di]' \
	-o -name '*.h' -o -path '*/data/*')

unexport PYTHONPATH
export SEAMLINE_BUILD_JOBS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')

SANITIZED := build/sanitized
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
WATCHED = LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$(SANITIZED)/lib nice $(BIN)/python

CUT_OFF := $(shell unshare -rn true 2> /dev/null && echo unshare -rn)

.PHONY: demo test integration offline lint docs fuzz sanitize reproducible clean

demo: $(VENV)/.with-demo
	$(BIN)/python demo/run.py

test: $(VENV)/.with-$(EXTRAS)
	SEAMLINE_TEST_INSTALLED=1 $(BIN)/python -m pytest $(PYTEST_ARGS)

integration: $(VENV)/.with-integration
	SEAMLINE_TEST_INSTALLED=1 $(BIN)/python -m pytest $(PYTEST_ARGS) tests/integrations tests/engines tests/report \
		$(foreach page,adapters engines stores encoders,"tests/test_docs.py::test_blocks_of_a_page[$(page).md]")

# The parsers of code from wheels alone: fetched once, installed without an index, and run where there is no network.
offline: $(VENV)/.installed
	rm -rf $(VENV)/wheels $(VENV)/offline
	$(PIP) download --quiet --dest $(VENV)/wheels "$$(ls $(DIST)/*.whl)[code]"
	$(PYTHON) -m venv $(VENV)/offline
	$(VENV)/offline/bin/python -m pip --quiet install --no-index --find-links $(VENV)/wheels "seamline[code]"
	$(CUT_OFF) $(VENV)/offline/bin/python demo/languages.py

lint: $(VENV)/.with-lint
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/lint

docs: $(VENV)/.with-docs
	$(PYTHON) tools/house.py
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

# Random texts under random options against every law: make fuzz INPUTS=100000 SEED=7. Inputs that break one are kept
# in tests/fuzz/corpus. By coverage, where atheris is installed: python -m tests.fuzz.coverage.
fuzz: $(VENV)/.with-test
	nice $(BIN)/python -m tests.fuzz --inputs $(INPUTS) --seed $(SEED)

# The same, and the tests of laws and kernels, on kernels with AddressSanitizer, UBSan and the assertions of libstdc++.
sanitize: $(VENV)/.with-test
	$(PIP) install "setuptools>=77" "Cython>=3.3"
	SEAMLINE_BUILD_FLAGS="-O1 -g1 $(SANITIZERS)" LDFLAGS="$(SANITIZERS)" $(BIN)/python setup.py -q build \
		--build-lib $(SANITIZED)/lib --build-temp $(SANITIZED)/temp
	$(WATCHED) -m tests.fuzz --inputs $(INPUTS) --seed $(SEED)
	$(WATCHED) -m pytest -q -m "not slow" -p no:cacheprovider tests/test_laws.py tests/boundaries tests/measures \
		tests/packing tests/cuts tests/text tests/vectors

# Two wheels out of one sdist, in two places: equal byte for byte.
reproducible: $(DIST)/.built
	rm -rf $(VENV)/twice
	SOURCE_DATE_EPOCH=$(EPOCH) $(PIP) wheel --no-deps --no-cache-dir --wheel-dir $(VENV)/twice/1 $(DIST)/*.tar.gz
	SOURCE_DATE_EPOCH=$(EPOCH) $(PIP) wheel --no-deps --no-cache-dir --wheel-dir $(VENV)/twice/2 $(DIST)/*.tar.gz
	cmp $(VENV)/twice/1/*.whl $(VENV)/twice/2/*.whl

clean:
	rm -rf .venv .venv-* build dist docs/_build docs/api/generated src/*.egg-info
	find src \( -name '*.so' -o -name '*.cpp' \) -delete

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(DIST)/.built: $(SOURCES) | $(BIN)/python
	rm -rf $(DIST)
	$(PIP) install build
	$(BIN)/python -m build --outdir $(DIST) . > $(VENV)/build.log 2>&1 || { tail -n 60 $(VENV)/build.log; exit 1; }
	touch $@

$(VENV)/.installed: $(DIST)/.built | $(BIN)/python
	$(PIP) install $(DIST)/*.whl
	$(PIP) install --force-reinstall --no-deps $(DIST)/*.whl
	touch $@

$(VENV)/.with-demo: $(VENV)/.installed
	touch $@

$(VENV)/.with-%: $(VENV)/.installed constraints.txt
	$(PIP) install -c constraints.txt "$$(ls $(DIST)/*.whl)[$*]"
	touch $@
