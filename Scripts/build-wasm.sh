#!/bin/bash
# Builds the cores for the browser, one for each app, and the static site around them: .build/web, ready to be served.
#
#   [VADEMECUM_CORES="vaccination zoo"] Scripts/build-wasm.sh [--debug]
#
# VADEMECUM_CORES builds only the cores of these apps, for work on one of them: the others cannot be opened in this
# site.
# --debug keeps assertions, their messages (in the browser's console) and function names.
# Needs: swift, Debian's wasi-libc, libclang-rt-*-dev-wasm32, binaryen, brotli, esbuild, nodejs, librsvg2-bin.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

variant=release
[[ ${1:-} == --debug ]] && variant=debug
scratch=.build/wasm-$variant
site=.build/web
cores=(core-logbook core-zoo core-vaccination core-heritage core-inventory core-components)
if [[ -n ${VADEMECUM_CORES:-} ]]; then
  read -ra cores <<< "$VADEMECUM_CORES"
  cores=("${cores[@]/#/core-}")
fi
exports=(allocate handle)
# The memory for 10 000 flights. Growing memory in seventy steps would take the browser half a millisecond each, and
# untouched pages of memory cost nothing.
initial_memory=$((24 * 1024 * 1024))

# The first of these files that exists.
first() {
  local file
  for file in "$@"; do [[ -e $file ]] && { echo "$file"; return; }; done
  echo "not found: $*" >&2
  return 1
}

# Unicode tables, 25 kB of every first screen, are not linked: the portable layers compare texts by their bytes
# (Base/Text/Equality.swift). Comparing texts in any other way, in a file without `import Base` or by a derived `==`,
# leaves an undefined `_swift_stdlib_…` here.
build_cores() {
  local builtins libc flags=() core
  builtins=$(first /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
  libc=$(first "${WASI_SYSROOT:-/usr}"/lib/wasm32-wasi/libc.a)
  [[ $variant == debug ]] && flags+=(-Xswiftc -assert-config -Xswiftc Debug)
  for name in "${exports[@]}"; do flags+=(-Xlinker "--export=$name"); done
  # Relocations say which constant refers to which, for move-data.py.
  flags+=(-Xlinker --emit-relocs)
  # Without a product swift builds all of them at once.
  if [[ -n ${VADEMECUM_CORES:-} ]]; then
    for core in "${cores[@]}"; do build "--product=$core" "${flags[@]}"; done
  else
    build "${flags[@]}"
  fi
}

build() {
  VADEMECUM_WASM=1 swift build --triple wasm32-unknown-none-wasm -c release --scratch-path "$scratch" \
    -Xswiftc -Xclang-linker -Xswiftc -nostdlib \
    -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector \
    -Xlinker --no-entry -Xlinker --gc-sections -Xlinker -z -Xlinker stack-size=1048576 \
    -Xlinker "--initial-memory=$initial_memory" -Xlinker --wrap=posix_memalign \
    "$@" -Xlinker "$libc" -Xlinker "$builtins"
}

features=(--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int)
[[ $variant == debug ]] && features+=(--debuginfo)

# A long function with one caller is not merged into its caller: browsers compile functions one by one when they are
# first called, and a part of the core consists of whole functions.
shrink() {
  local options=("${features[@]}" -Oz --low-memory-unused --one-caller-inline-max-function-size 10)
  [[ $variant == release ]] && options+=(--strip-debug --strip-producers --strip-target-features)
  wasm-opt "${options[@]}" "$1" -o "$2"
}

# Divides a core into what a first screen needs, what is used every day, and the rest (decision 24). People's first
# minute is played once to see which functions it needs. The parts know each other by names that contain their version.
# Each constant goes to the part that refers to it. Then we check that the first part alone draws the same first
# screens.
#
#   split_core CORE LINKED.wasm
split_core() {
  local whole=$scratch/$1.whole.wasm watched=$scratch/$1.watched.wasm two=$scratch/$1.two.wasm
  local first=$scratch/$1.first everyday=$scratch/$1.everyday rest=$scratch/$1.rest version
  wasm-split --instrument "${features[@]}" "$whole" -o "$watched"
  node Scripts/divide-core.mjs "${1#core-}" "$watched" "$first.functions" "$everyday.functions"
  version=$(cat "$whole" "$first.functions" "$everyday.functions" | sha256sum | cut -c1-8)
  cut_off "$whole" "$everyday.functions" "$two" "$rest.wasm" "$version-rest"
  cut_off "$two" "$first.functions" "$first.wasm" "$everyday.wasm" "$version-everyday"
  shrink "$first.wasm" "$site/$1.wasm"
  strip_names "$everyday.wasm" "$site/$1-everyday.wasm"
  strip_names "$rest.wasm" "$site/$1-rest.wasm"
  python3 Scripts/move-data.py "$2" "$site/$1"{,-everyday,-rest}.wasm
  node Scripts/divide-core.mjs "${1#core-}" "$whole" --same "$site/$1"{,-everyday,-rest}.wasm
}

# cut_off MODULE FUNCTIONS KEPT OTHER NAME: the named functions stay, the others call them and are called under the
# name. Functions are called by their numbers in the whole core, which the next cut needs again.
cut_off() {
  wasm-split --split "${features[@]}" -g "--keep-funcs=@$2" "$1" -o1 "$3" -o2 "$4" --export-prefix=% \
    "--placeholder-namespace=$5" "--import-namespace=$5"
}

strip_names() {
  if [[ $variant == release ]]; then wasm-opt "${features[@]}" --strip-debug "$1" -o "$2"; else cp "$1" "$2"; fi
}

shrink_cores() {
  local core linked
  for core in "${cores[@]}"; do
    linked=$(first "$scratch/wasm32-unknown-none-wasm/release/$core"{.wasm,})
    python3 Scripts/move-data.py "$linked" "$scratch/$core.bare.wasm"
    shrink "$scratch/$core.bare.wasm" "$scratch/$core.whole.wasm"
    split_core "$core" "$linked"
  done
}

copy_site() {
  rm -rf "$site"
  mkdir -p "$site/icons" "$site/drawings"
  cp Web/*.html Web/*.webmanifest "$site/"
  cat Web/service-worker.js Web/host/{messages,pictures}.js >"$site/service-worker.js"
  cp Web/icons/*.svg "$site/icons/"
  # Each is loaded with its record.
  cp -r Content/heritage/drawings "$site/drawings/heritage"
  rm "$site/drawings/heritage/README.md" "$site/drawings/heritage/palettes.json"
  python3 Scripts/silhouettes.py "$site/silhouettes.svg"
  bundle bridge.js "$site/bridge.js" --external:./map.js --external:./gestures.js
  bundle map.js "$site/map.js"
  bundle gestures.js "$site/gestures.js"
  bundle styles/all.css "$site/styles.css"
  bundle styles/kit.css "$site/kit.css"
  # Made by Scripts/setup.sh. Without it the app has no maps and says so.
  if [[ -d Web/vendor ]]; then cp -r Web/vendor "$site/"; else echo "no Web/vendor: the site will have no maps" >&2; fi
}

# bundle FILE TARGET [OPTION …]: bundles a file with its imports, so that a start requests few files.
bundle() {
  local options=(--log-level=warning --bundle --format=esm "--external:/vendor/*")
  [[ $variant == release ]] && options+=(--minify)
  esbuild "Web/$1" "--outfile=$2" "${options[@]}" "${@:3}"
}

draw_icons() {
  local size
  for size in 192 512; do
    rsvg-convert -w $size -h $size Web/icons/icon.svg -o "$site/icons/icon-$size.png"
  done
  # iOS rounds the icon itself, and paints transparent parts black.
  rsvg-convert -w 180 -h 180 Web/icons/maskable.svg -o "$site/icons/icon-180.png"
  rsvg-convert -w 512 -h 512 Web/icons/maskable.svg -o "$site/icons/maskable-512.png"
  mkdir -p "$site/icons/apps"
  local app
  for app in logbook zoo vaccination heritage inventory; do
    cp "Web/icons/apps/$app.svg" "$site/icons/apps/"
    for size in 180 192 512; do
      rsvg-convert -w $size -h $size "Web/icons/apps/$app.svg" -o "$site/icons/apps/$app-$size.png"
    done
    rsvg-convert -w 512 -h 512 "Web/icons/apps/$app-maskable.svg" -o "$site/icons/apps/$app-maskable-512.png"
  done
  python3 Scripts/app-manifests.py "$site"
}

# Tells the service worker which files to keep from the start and which later, and the hash of each file: two lists of
# "path": "sha256-…". The start needs no map.
list_files() {
  local file line files="" later=""
  while read -r file; do
    line="  \"/$file\": \"sha256-$(openssl dgst -sha256 -binary "$site/$file" | base64 -w0)\",\n"
    case $file in
      core-components*) continue ;;   # a page for developers; no device keeps it
      vendor/* | map*.js | drawings/* | silhouettes.svg) later+=$line ;;
      icons/apps/* | manifest-*) continue ;;   # the system asks for them when an app is installed
      *) files+=$line ;;
    esac
  done < <(cd "$site" && find . -type f ! -name service-worker.js ! -path '*/.*' -printf '%P\n' | LC_ALL=C sort)
  local version rest
  version=$(printf '%s' "$files$later" | cat - "$site/service-worker.js" | sha256sum | cut -c1-12)
  rest=$(printf '%s' "$later" | sha256sum | cut -c1-12)
  sed -i -e "s|/\* version \*/|$version|" -e "s|^/\* files \*/$|$files|" \
    -e "s|/\* later version \*/|$rest|" -e "s|^/\* later files \*/$|$later|" "$site/service-worker.js"
}

compress() {
  local file
  while read -r file; do
    gzip -9 -n -k "$file"
    brotli -q 11 -k "$file"
  done < <(find "$site" -type f \( -name '*.html' -o -name '*.js' -o -name '*.css' -o -name '*.svg' \
    -o -name '*.wasm' -o -name '*.webmanifest' -o -name '*.geojson' \))
}

build_cores
copy_site
shrink_cores
draw_icons
list_files
compress
for core in "${cores[@]}"; do
  for part in "$core"{,-everyday,-rest}; do
    for suffix in "" .gz .br; do echo "$part.wasm$suffix: $(stat -c %s "$site/$part.wasm$suffix") bytes"; done
  done
done
