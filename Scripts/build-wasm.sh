#!/bin/bash
# Builds the cores for the browser, one for each app, and the static site around them: .build/web, ready to be served.
#
#   [VADEMECUM_CORES="vaccination zoo"] Scripts/build-wasm.sh [--quick | --debug]
#
# VADEMECUM_CORES builds the cores of these apps only, for whoever works on one: a site in which the others cannot be opened.
# --quick neither shrinks nor divides the cores: a core is one file, about twice as large, with the names of its functions, and
# its other parts are empty. Tests of sizes, of parts that come later, and of speed need the whole build.
# --debug keeps assertions, their messages (in the browser's console) and function names.
# What is made of files that have not changed is not made again.
# Needs: swift, make, python3, Debian's wasi-libc, libclang-rt-*-dev-wasm32, binaryen, brotli, esbuild, nodejs, librsvg2-bin.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

variant=release how=whole
case ${1:-} in
  --debug) variant=debug ;;
  --quick) how=quick ;;
esac
scratch=.build/wasm-$variant
site=.build/web
cores=(core-logbook core-zoo core-vaccination core-heritage core-inventory core-components)
apps=("${cores[@]#core-}")
unset 'apps[-1]'   # the page of components is no app
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
  local builtins libc name
  builtins=$(first /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
  libc=$(first "${WASI_SYSROOT:-/usr}"/lib/wasm32-wasi/libc.a)
  local all=(-target wasm32-unknown-none-wasm -swift-version 6 -gnone -Xcc -g0 -Xfrontend -disable-stack-protector)
  [[ $variant == debug ]] && all+=(-assert-config Debug)
  # Relocations say which constant refers to which, for move-data.py.
  local to_link=(
    -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -gnone -Xclang-linker -nostdlib -Xlinker --no-entry
    -Xlinker --gc-sections -Xlinker -z -Xlinker stack-size=1048576 -Xlinker "--initial-memory=$initial_memory"
    -Xlinker --wrap=posix_memalign -Xlinker --emit-relocs)
  for name in "${exports[@]}"; do to_link+=(-Xlinker "--export=$name"); done
  to_link+=(-Xlinker "$libc" -Xlinker "$builtins")
  local clang="$(dirname "$(readlink -f "$(command -v swiftc)")")/clang -target wasm32-unknown-none-wasm -O2 -g0"
  mkdir -p "$scratch"
  local flags
  flags=$(swiftc --version 2>&1; echo "${all[@]} ${to_link[@]} $clang")
  [[ $flags == "$(cat "$scratch/flags" 2>/dev/null)" ]] || echo "$flags" >"$scratch/flags"
  VADEMECUM_WASM=1 swift package --scratch-path "$scratch/package" dump-package |
    python3 Scripts/core-rules.py "$scratch" >"$scratch/rules.mk"
  # A make around this one, as in `make run`, would count its processes.
  env -u MAKEFLAGS -u MAKELEVEL make -f "$scratch/rules.mk" -j"$(nproc)" \
    FLAGS="${all[*]}" LINK="${to_link[*]}" CLANG="$clang" $(printf "$scratch/%s.wasm " "${cores[@]}")
}

# The cores side by side; each is shrunk and divided anew when something it is made of has changed.
divide_cores() {
  printf '%s\n' "${cores[@]}" |
    xargs -P "$(nproc)" -I{} Scripts/divide-core.sh {} "$scratch" "$variant" "$site"
}

# As the linker has left them, without its notes.
take_cores_whole() {
  local core
  for core in "${cores[@]}"; do
    python3 Scripts/move-data.py "$scratch/$core.wasm" "$site/$core.wasm"
    printf '\0asm\1\0\0\0' | tee "$site/$core"-{next,typing,everyday}.wasm >"$site/$core-rest.wasm"
  done
}

copy_site() {
  rm -rf "$site"
  mkdir -p "$site/icons" "$site/drawings" "$site/illustrations"
  cp Web/*.html Web/*.webmanifest "$site/"
  cat Web/service-worker.js Web/host/worker/{carrying,messages,pictures,showing}.js >"$site/service-worker.js"
  cp Web/illustrations/*.svg "$site/illustrations/"
  mkdir "$site/grounds" && cp Content/heritage/ground/*.geojson "$site/grounds/"
  # Each is loaded with the record that it belongs to.
  cp -r Content/heritage/drawings "$site/drawings/heritage"
  rm "$site/drawings/heritage/README.md" "$site/drawings/heritage/palettes.json"
  python3 Scripts/silhouettes.py "$site/silhouettes.svg"
  bundle bridge.js "$site/bridge.js" --external:./map.js --external:./gestures.js
  bundle map.js "$site/map.js"
  bundle gestures.js "$site/gestures.js"
  bundle styles/all.css "$site/styles.css"
  bundle styles/kit.css "$site/kit.css"
  local app
  for app in "${apps[@]}"; do bundle_styles "$app"; done
  # Made by Scripts/setup.sh. Without it the app has no maps and says so.
  if [[ -d Web/vendor ]]; then
    cp -r Web/vendor "$site/"
    python3 Scripts/world-picture.py Web/vendor/world.geojson "$site/vendor/world.svg"
  else
    echo "no Web/vendor: the site will have no maps" >&2
  fi
}

bundling=(--log-level=warning --bundle "--external:/vendor/*" "--external:/illustrations/*")
[[ $variant != release ]] || bundling+=(--minify)

# bundle FILE TARGET [OPTION …]: bundles a file with its imports, so that a start requests few files.
bundle() {
  esbuild "Web/$1" "--outfile=$2" --format=esm "${bundling[@]}" "${@:3}"
}

# bundle_styles APP: the styles of its first screens and forms, in the same order as in all. Only a first visit takes them (PageDocument).
bundle_styles() {
  local app left_out="/later in:.* $1/d;"
  for app in "${apps[@]}"; do [[ $app == "$1" ]] || left_out+="/\.\/$app\//d;"; done
  (cd Web/styles && sed "$left_out" all.css | esbuild --loader=css "${bundling[@]}") >"$site/styles-$1.css"
}

# Pictures of the icons, kept while the icons stay as they are.
copy_icons() {
  local kept=.build/icons digest
  digest=$(cat "$0" Web/icons/*.svg Web/icons/apps/*.svg | sha256sum)
  if [[ $(cat "$kept.made-of" 2>/dev/null) != "$digest" ]]; then
    rm -rf "$kept"
    draw_icons "$kept"
    echo "$digest" >"$kept.made-of"
  fi
  cp -r "$kept/." Web/icons/*.svg "$site/icons/"
}

draw_icons() {
  local size app
  mkdir -p "$1/apps"
  for size in 192 512; do
    rsvg-convert -w $size -h $size Web/icons/icon.svg -o "$1/icon-$size.png"
  done
  # iOS rounds it itself, and paints black where it is transparent.
  rsvg-convert -w 180 -h 180 Web/icons/maskable.svg -o "$1/icon-180.png"
  rsvg-convert -w 512 -h 512 Web/icons/maskable.svg -o "$1/maskable-512.png"
  for app in "${apps[@]}"; do
    cp "Web/icons/apps/$app.svg" "$1/apps/"
    for size in 180 192 512; do
      rsvg-convert -w $size -h $size "Web/icons/apps/$app.svg" -o "$1/apps/$app-$size.png"
    done
    rsvg-convert -w 512 -h 512 "Web/icons/apps/$app-maskable.svg" -o "$1/apps/$app-maskable-512.png"
  done
}

# Tells the service worker which files to keep from the start and which later, and the hash of each file: two lists of
# "path": "sha256-…". The start needs no map.
list_files() {
  local file line files="" later=""
  while read -r file; do
    line="  \"/$file\": \"sha256-$(openssl dgst -sha256 -binary "$site/$file" | base64 -w0)\",\n"
    case $file in
      core-components*) continue ;;   # a page for developers; no device keeps it
      styles-*) continue ;;   # a part of styles.css, for a first visit
      vendor/* | grounds/* | map*.js | drawings/* | silhouettes.svg) later+=$line ;;
      illustrations/* | icons/apps/*.svg) later+=$line ;;   # the home screen and empty lists show them
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

build_cores
copy_site
if [[ $how == quick ]]; then take_cores_whole; else divide_cores; fi
copy_icons
python3 Scripts/app-manifests.py "$site"
list_files
python3 Scripts/compress-site.py "$site" .build/compressed "$how"
for core in "${cores[@]}"; do
  for part in "$core"{,-next,-typing,-everyday,-rest}; do
    for suffix in "" .gz .br; do
      file=$site/$part.wasm$suffix
      [[ ! -e $file ]] || echo "$part.wasm$suffix: $(stat -c %s "$file") bytes"
    done
  done
done
