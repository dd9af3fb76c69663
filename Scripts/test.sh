#!/bin/bash
# Runs every test of the project and stops at the first step that fails.
#
#   Scripts/test.sh [STEP …]      steps: build wasm swift replay geo documents attack simulation browser, and portable. With
#                                    arguments these run one after the other; without an argument all but the last, two at a time
#
# The full output of a step is in .build/logs/STEP.log. Only the runners' last lines and the duration are shown.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p .build/logs

# A step that hangs fails and shows where, long before somebody gives up: after three times its duration on a busy
# machine.
within() { timeout --kill-after=10 "$@"; }

# One release build serves the tests, `make run` and `make bench`. The layers come first: each waits for the one below, which keeps one
# processor busy, and the other builds the browser's cores meanwhile. Left to the end they would have it idle.
build() { swift build -c release --target Catalog && swift build -c release --build-tests; }
# One test after the other: clients of the server's tests wait only so long, whatever else the machine has to do.
swift_tests() { within 2400 stdbuf -oL swift test -c release --skip-build --no-parallel --skip SimulationTests; }
# It has no clients, and takes all processors. `swift test` would wait here until the other row leaves the build folder to it.
simulation() { within 1500 .build/release/vademecumPackageTests.xctest --testing-library swift-testing --filter SimulationTests; }
# The portable layers alone in a debug build, while one works on them: `make check`.
portable() {
  VADEMECUM_PORTABLE=1 within 2400 stdbuf -oL swift test --scratch-path .build/portable --skip SimulationTests
}
# The module Geo compared with other programs: geometry, geodesy, projections, tiles.
geo() { within 900 .venv/bin/pytest -q -p no:cacheprovider Tests/Geo; }
wasm() { Scripts/build-wasm.sh; }
# Replays in wasm the events that the Swift tests have recorded.
replay() { within 600 node --test Tests/Replay/; }
documents() { twice documents within 900 .venv/bin/pytest -q Tests/Documents; }
# The short form of `make attack`: a minute and a half.
attack() { within 900 .venv/bin/pytest -q -s -p no:cacheprovider Tests/Attack; }
# Three browsers at a time, each with servers of its own: one of them always waits for its page.
browser() { twice browser within 3000 .venv/bin/pytest -v -n 3 --dist worksteal --durations 10 Tests/Browser; }

# twice NAME COMMAND: at most three stories that failed are told a second time, alone. Those that then pass are named as
# unsteady, and what they showed stays in the log (decision 55).
twice() {
  local failed=.build/logs/$1.cache/v/cache/lastfailed names
  rm -rf ".build/logs/$1.cache"
  "${@:2}" -o "cache_dir=$PWD/.build/logs/$1.cache" && return
  names=$(python3 -c 'import json, sys; print(*json.load(open(sys.argv[1])), sep="\n")' "$failed") || return 1
  (($(wc -l <<<"$names") <= 3)) || return 1
  echo "== a second time, alone"
  mapfile -t names <<<"$names"
  within 900 .venv/bin/pytest -v -p no:cacheprovider "${names[@]}" || return 1
  printf 'unsteady: %s\n' "${names[@]}"
}

closing_lines='^unsteady|Test run with|^simulated [0-9]+ seeds|Executed [1-9]|^# (tests|pass|fail|skipped)|^ℹ (tests|pass|fail|skipped)|[0-9]+ passed|^core.*\.wasm|Build complete'
faults='^shown: |^console: |error:|✘|↳|failed|FAILED|not ok|Fatal|^E  '

closing() { grep -aE "$closing_lines" ".build/logs/$1.log" | tail -n 6 | cut -c1-160 | sed 's/^/   /'; }

# Shows what is needed to understand the failure, not the thousands of lines before it; the faults last, for who sees
# only the end.
report() {
  echo "--- $1: the last lines of .build/logs/$1.log"
  tail -n 40 ".build/logs/$1.log"
  echo "--- $1: what failed"
  grep -aE "$faults" ".build/logs/$1.log" | cut -c1-600 | head -n 60
}

# step NAME COMMAND: what it says comes at once, as another step may run beside it.
step() {
  local name=$1 seconds=$SECONDS said
  shift
  if "$@" >".build/logs/$name.log" 2>&1; then
    said=$(echo "== $name: passed in $((SECONDS - seconds)) s" && closing "$name")
    echo "$said"
  else
    said=$(report "$name"; echo "== $name: FAILED after $((SECONDS - seconds)) s")
    echo "$said"
    exit 1
  fi
}

run() {
  case $1 in
    portable | geo | build | simulation | wasm | replay | browser | documents | attack) step "$1" "$1" ;;
    swift) step swift swift_tests ;;
    *)
      echo "there is no step $1" >&2
      exit 2
      ;;
  esac
}

# beside "STEP …" "STEP …": rows of steps beside each other, as one alone seldom keeps two processors busy. The first row that fails
# ends the other.
rows=()
beside() {
  local row
  for row in "$@"; do
    setsid "$0" --row $row &
    rows+=($!)
  done
  for row in "$@"; do wait -n || exit 1; done
  rows=()
}

# Each row is a session of its own, in which it is the first process.
end_rows() {
  local row file process
  for row in "${rows[@]}"; do
    for file in /proc/[0-9]*/stat; do
      process=$(cat "$file" 2>/dev/null) || continue
      # Behind the name: state, parent, group, session.
      read -r _ _ _ session _ <<<"${process##*) }"
      [[ $session == "$row" ]] && kill "${process%% *}" 2>/dev/null
    done
  done
}

if [[ ${1:-} == --row ]]; then
  for name in "${@:2}"; do run "$name"; done
  exit
fi
if (($# > 0)); then
  for name in "$@"; do run "$name"; done
else
  trap end_rows EXIT
  trap 'exit 130' INT TERM
  beside build wasm
  # Swift's tests keep one processor busy, three browsers nearly both. What measures a server has no browsers beside it.
  beside "swift replay simulation" browser
  beside attack "geo documents"
fi
echo "== all of it passed in $SECONDS s"
