#!/bin/bash
# Runs every test of the project, one step after another, and stops at the first failure.
#
#   Scripts/test.sh [STEP …]      steps: portable geo build swift wasm replay browser documents attack; all without an
#                                    argument
#
# The full output of a step is in .build/logs/STEP.log. Only the runners' last lines and the duration are shown.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p .build/logs

# A step that hangs fails and shows where, long before somebody gives up: after three times its duration on a busy
# machine.
within() { timeout --kill-after=10 "$@"; }

# The portable layers in a debug build of seconds. Assertions are on here and off in the release build, which the
# simulation needs.
portable() {
  VADEMECUM_PORTABLE=1 within 1500 stdbuf -oL swift test --scratch-path .build/portable --skip SimulationTests
}

# The module Geo compared with other programs: geometry, geodesy, projections, tiles.
geo() {
  VADEMECUM_PORTABLE=1 swift build -c release --product geo-probe --scratch-path .build/portable &&
    .venv/bin/pytest -q -p no:cacheprovider Tests/Geo
}

# One release build serves the tests, `make run` and `make bench`. A debug build of the server would take as long again.
build() { swift build -c release --build-tests; }
# One test after another, because the clients of the server's tests wait only for a limited time on a busy machine. The
# simulation has no clients; it takes all processors for minutes.
swift_tests() {
  within 1500 stdbuf -oL swift test -c release --skip-build --no-parallel --skip SimulationTests &&
    within 900 swift test -c release --skip-build --filter SimulationTests
}
wasm() { Scripts/build-wasm.sh; }
# Replays in wasm the events that the portable step has recorded.
replay() { within 600 node --test Tests/Replay/; }
documents() { within 900 .venv/bin/pytest -q -p no:cacheprovider Tests/Documents; }
# The short form of `make attack`: a minute and a half.
attack() { within 900 .venv/bin/pytest -q -s -p no:cacheprovider Tests/Attack; }
browser() { within 2400 .venv/bin/pytest -q -p no:cacheprovider Tests/Browser; }

closing_lines='Test run with|^simulated [0-9]+ seeds|Executed [1-9]|^# (tests|pass|fail|skipped)|^ℹ (tests|pass|fail|skipped)|[0-9]+ passed|core.*\.wasm|Build complete'
faults='error:|✘|failed|FAILED|not ok|Fatal|^E  '

# Shows what is needed to understand the failure, not the thousands of lines before it. Failures come last, for readers
# who see only the end.
report() {
  echo "--- $1: the last lines of .build/logs/$1.log"
  tail -n 40 ".build/logs/$1.log"
  echo "--- $1: what failed"
  grep -aE "$faults" ".build/logs/$1.log" | cut -c1-600 | head -n 60
}

step() {
  local name=$1 seconds=$SECONDS
  shift
  if "$@" >".build/logs/$name.log" 2>&1; then
    echo "== $name: passed in $((SECONDS - seconds)) s"
    grep -aE "$closing_lines" ".build/logs/$name.log" | tail -n 6 | cut -c1-160 | sed 's/^/   /'
  else
    report "$name"
    echo "== $name: FAILED after $((SECONDS - seconds)) s"
    exit 1
  fi
}

run() {
  case $1 in
    portable) step portable portable ;;
    geo) step geo geo ;;
    build) step build build ;;
    swift) step swift swift_tests ;;
    wasm) step wasm wasm ;;
    replay) step replay replay ;;
    browser) step browser browser ;;
    documents) step documents documents ;;
    attack) step attack attack ;;
    *)
      echo "there is no step $1" >&2
      exit 2
      ;;
  esac
}

(($# == 0)) && set -- portable geo wasm build swift documents attack replay browser
for name in "$@"; do run "$name"; done
echo "== all of it passed in $SECONDS s"
