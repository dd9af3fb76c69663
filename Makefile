# All tasks of this tree. `make help` lists them.

SEEDS ?= 20000
FIRST ?= 1
PORT ?= 8080
DATA ?= ./data

# There the program finds Swift's backtracer when it crashes (decision 61).
swift := $(realpath $(shell command -v swift))
export SWIFT_ROOT ?= $(if $(swift),$(abspath $(dir $(swift))..))

.PHONY: help run test check wasm bench attack simulate fuzz format clean setup setup-run setup-test setup-bench

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /	/' | expand -t 12

run: setup-run ## install what is missing, build, serve on http://localhost:8080 with the data in ./data
	swift build -c release --product vademecum
	Scripts/build-wasm.sh
	@[ -e $(DATA)/airports.txt ] || .build/release/vademecum airports import --data $(DATA) .build/airports/airportsdata/airports.csv
	@echo "Vademecum: http://localhost:$(PORT)   (ctrl-c ends it, the data stay in $(DATA))"
	@exec .build/release/vademecum serve --data $(DATA) --port $(PORT) --web .build/web

test: setup-test ## install what is missing, run every test: rules, server, simulation, wasm, browsers
	@Scripts/test.sh

check: setup-run ## in a minute: portable tests, the browser's core, the tree's own rules
	@Scripts/test.sh portable wasm

wasm: setup-run ## the browser's core and the site around it: .build/web
	Scripts/build-wasm.sh

bench: setup-bench ## measure against the limits and the peers: a table and .build/bench.json
	swift build -c release --product vademecum
	Scripts/build-wasm.sh
	.venv/bin/python Benchmarks/run.py $(ONLY)

attack: setup-test ## what one account or address may try against the released program, at length: ONLY=traffic for one subject
	swift build -c release --product vademecum
	ATTACK=full .venv/bin/pytest -q -s -p no:cacheprovider Tests/Attack $(if $(ONLY),-k $(ONLY))

simulate: ## many devices and a server with random faults: SEEDS=100000 from FIRST=1; one seed loudly: SEED=4711
	VADEMECUM_SIMULATION=1 SIMULATION_SEEDS=$(if $(SEED),1,$(SEEDS)) SIMULATION_FIRST_SEED=$(or $(SEED),$(FIRST)) \
		$(if $(SEED),SIMULATION_LOUD=1) swift test -c release --scratch-path .build/simulation --filter SimulationTests

fuzz: ## the readers of files with random ones: SECONDS=600 for each, from seed FIRST=1
	FUZZ_SECONDS=$(or $(SECONDS),60) FUZZ_FIRST=$(FIRST) VADEMECUM_PORTABLE=1 \
		swift test --scratch-path .build/portable --filter "FuzzTests|PackedFormTests"
	FUZZ_SECONDS=$(or $(SECONDS),60) FUZZ_FIRST=$(FIRST) swift test -c release --filter ArchiveFuzzTests

format: ## lay the Swift sources out as .swift-format says
	swift format format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

clean: ## remove what was built; ./data and .venv stay
	rm -rf .build

setup: setup-test ## only install what is missing

setup-run setup-test setup-bench: setup-%:
	@Scripts/setup.sh $*
