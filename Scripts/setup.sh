#!/bin/bash
# Installs what is missing on a Debian machine, and nothing else. A second call changes nothing and needs no network.
#
#   Scripts/setup.sh run|test|bench
#
# run: what building and starting the app needs. test: also what its tests need. bench: also the programs for
# comparison.
# Needs: the Swift toolchain; root, or a user who may use sudo, when a Debian package is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Of alternatives separated by |, the first that Debian has is used.
run_packages=(
  "libsqlite3-dev" "zlib1g-dev" "libclang-rt-14-dev-wasm32|libclang-rt-19-dev-wasm32|libclang-rt-16-dev-wasm32"
  "wasi-libc" "binaryen" "esbuild" "nodejs" "brotli" "librsvg2-bin" "openssl"
  # Reports as PDF: drawing and fonts.
  "libcairo2-dev" "libpango1.0-dev" "fonts-liberation"
  # Sending letters.
  "libcurl4-openssl-dev"
  # Smaller versions of pictures.
  "libvips-tools"
  # Extracts the map's files from packages.
  "python3")
test_packages=("chromium" "chromium-headless-shell" "webkit2gtk-driver" "xvfb" "python3" "poppler-utils" "qpdf")
# Vector tiles to compare ours with; tests start a database of their own. Where it cannot be had, that comparison alone is left out.
peer_packages=("postgresql-15-postgis-3|postgresql-17-postgis-3|postgresql-16-postgis-3")
bench_packages=("sqlite3" "wrk")

fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}

is_installed() {
  local name
  for name in ${1//|/ }; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] && return 0
  done
  return 1
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "Debian packages are missing and can be installed by root only. Run as root:" "  apt-get install ${missing[*]-}"
  fi
}

# The first of the alternatives that this Debian has.
available() {
  local name
  for name in ${1//|/ }; do
    if apt-cache show "$name" >/dev/null 2>&1; then
      echo "$name"
      return
    fi
  done
  echo "${1%%|*}"
}

install_packages() {
  local package missing=()
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  ((${#missing[@]} == 0)) && return
  command -v apt-get >/dev/null || fail "this is not Debian; please install what corresponds to: ${missing[*]}"
  echo "setup: installing ${missing[*]}"
  mkdir -p .build
  as_root apt-get update -qq >.build/apt.log 2>&1 || cat .build/apt.log >&2
  # Debian would make a database and start it with the machine; nobody asked for that.
  if [[ "${missing[*]}" == *postgresql* && ! -e /etc/postgresql-common ]]; then
    as_root mkdir -p /etc/postgresql-common
    echo "create_main_cluster = false" | as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
  fi
  local names=()
  for package in "${missing[@]}"; do names+=("$(available "$package")"); done
  if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    -o Dpkg::Options::=--force-confold "${names[@]}" \
    >.build/apt.log 2>&1; then
    tail -n 20 .build/apt.log >&2
    fail "apt-get could not install ${names[*]}"
  fi
}

install_peers() {
  (install_packages "${peer_packages[@]}") || echo "setup: no PostGIS: our tiles are not compared with its" >&2
}

# A virtual environment beside the build. The digest of its requirements tells whether it is up to date.
install_python() {
  local digest list arguments=()
  for list in "$@"; do arguments+=(-r "Scripts/requirements/$list.txt"); done
  digest=$(for list in "$@"; do cat "Scripts/requirements/$list.txt"; done | sha256sum | cut -c1-16)
  [[ -e .venv/installed-$digest ]] && return
  python3 -c 'import venv, ensurepip' 2>/dev/null || install_packages python3-venv
  echo "setup: installing Python packages: $*"
  mkdir -p .build
  if ! { python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check "${arguments[@]}"; } \
    >.build/pip.log 2>&1; then
    tail -n 20 .build/pip.log >&2
    fail "the Python packages of Scripts/requirements could not be installed into .venv"
  fi
  touch ".venv/installed-$digest"
}

# The map: MapLibre from a Python wheel, the world from a Debian package, which is not installed. The digest of their
# sources tells whether they are up to date.
make_map() {
  local digest
  digest=$(cat Scripts/requirements/map.txt Scripts/map-*.py | sha256sum | cut -c1-16)
  [[ -e Web/vendor/.made-$digest ]] && return
  echo "setup: making the map"
  python3 -c 'import venv, ensurepip' 2>/dev/null || install_packages python3-venv
  rm -rf .build/map Web/vendor
  mkdir -p .build/map Web/vendor
  if ! fetch_map >.build/map.log 2>&1; then
    tail -n 20 .build/map.log >&2
    fail "the map's files could not be made, see .build/map.log"
  fi
  touch "Web/vendor/.made-$digest"
}

# Joined by &&, because commands in a condition do not stop at a failure.
fetch_map() {
  local world=usr/share/qgis/resources/data/world_map.gpkg
  { [[ -x .venv/bin/pip ]] || python3 -m venv .venv; } &&
    .venv/bin/pip download -q --disable-pip-version-check --no-deps -d .build/map -r Scripts/requirements/map.txt &&
    python3 Scripts/map-files.py .build/map/maplibre-*.whl Web/vendor &&
    (cd .build/map && { apt-get download qgis-common || { as_root apt-get update && apt-get download qgis-common; }; }) &&
    dpkg-deb --fsys-tarfile .build/map/qgis-common_*.deb | tar -x -C .build/map "./$world" &&
    python3 Scripts/map-world.py ".build/map/$world" Web/vendor/world.geojson
}

# The list of airports for a new data directory, from a Python wheel.
make_airports() {
  local digest
  digest=$(sha256sum <Scripts/requirements/airports.txt | cut -c1-16)
  [[ -e .build/airports/.made-$digest ]] && return
  echo "setup: fetching the airports"
  python3 -c 'import venv, ensurepip' 2>/dev/null || install_packages python3-venv
  rm -rf .build/airports
  mkdir -p .build/airports
  if ! fetch_airports >.build/airports.log 2>&1; then
    tail -n 20 .build/airports.log >&2
    fail "the list of airports could not be fetched, see .build/airports.log"
  fi
  touch ".build/airports/.made-$digest"
}

fetch_airports() {
  { [[ -x .venv/bin/pip ]] || python3 -m venv .venv; } &&
    .venv/bin/pip download -q --disable-pip-version-check --no-deps -d .build/airports -r Scripts/requirements/airports.txt &&
    python3 -m zipfile -e .build/airports/airportsdata-*.whl .build/airports
}

command -v swift >/dev/null || fail "the Swift toolchain (6.3 or later) is missing: see https://www.swift.org/install"
case ${1:-} in
  run)
    install_packages "${run_packages[@]}"
    make_map
    make_airports
    ;;
  test)
    install_packages "${run_packages[@]}" "${test_packages[@]}"
    install_peers
    install_python test
    make_map
    ;;
  bench)
    install_packages "${run_packages[@]}" "${test_packages[@]}" "${bench_packages[@]}"
    install_peers
    install_python test bench
    make_map
    ;;
  *) fail "usage: Scripts/setup.sh run|test|bench" ;;
esac
