#!/bin/bash
# Shrinks a core that the linker has left, and divides it into what a first screen needs, what a first tap, what typing, what is done
# every day, and the rest (decision 24). The parts are kept; when nothing that they are made of has changed they are only copied.
#
#   Scripts/divide-core.sh core-zoo SCRATCH release|debug SITE
set -euo pipefail
core=$1 scratch=$2 variant=$3 site=$4
app=${core#core-}
linked=$scratch/$core.wasm
kept=$scratch/parts/$core
made_of=$kept/made-of

features=(--enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int)
[[ $variant == debug ]] && features+=(--debuginfo)

# A function with one caller is not merged into it when it is long: browsers compile functions one by one, when they are
# first called, and a part of the core cannot be less than a function.
#
# shrink MODULE TARGET [-Oz]: once more finds more to leave out, where names no longer tell functions apart.
shrink() {
  local options=("${features[@]}")
  [[ $variant == release ]] && options+=(--strip-debug --strip-producers --strip-target-features)
  options+=(-Oz --low-memory-unused --one-caller-inline-max-function-size 10 "${@:3}")
  wasm-opt "${options[@]}" "$1" -o "$2"
}

# People's first minute is played once, to see which functions that takes. The parts know each other by names with their version
# in it. The constants go to the part that names them; then the first part alone draws the first screens, and they are the same.
divide() {
  local bare=$kept/bare.wasm whole=$kept/whole.wasm watched=$kept/watched.wasm version
  local first=$kept/first next=$kept/next typing=$kept/typing everyday=$kept/everyday rest=$kept/rest
  local four=$kept/four.wasm three=$kept/three.wasm two=$kept/two.wasm parts=("$kept/$core"{,-next,-typing,-everyday,-rest}.wasm)
  python3 Scripts/move-data.py "$linked" "$bare"
  shrink "$bare" "$whole"
  wasm-split --instrument "${features[@]}" "$whole" -o "$watched"
  node Scripts/divide-core.mjs "$app" "$watched" {"$first","$next","$typing","$everyday"}.functions
  version=$(cat "$whole" {"$first","$next","$typing","$everyday"}.functions Scripts/slim-parts.py | sha256sum | cut -c1-8)
  cut_off "$whole" "$everyday.functions" "$four" "$rest.wasm" "$version-rest"
  cut_off "$four" "$typing.functions" "$three" "$everyday.wasm" "$version-everyday"
  cut_off "$three" "$next.functions" "$two" "$typing.wasm" "$version-typing"
  cut_off "$two" "$first.functions" "$first.wasm" "$next.wasm" "$version-next"
  python3 Scripts/slim-parts.py direct {"$first","$next","$typing","$everyday","$rest"}.wasm
  python3 Scripts/slim-parts.py slots "$first.wasm" "$kept/slim.wasm"
  shrink "$kept/slim.wasm" "${parts[0]}" -Oz
  strip_names "$next.wasm" "${parts[1]}"
  strip_names "$typing.wasm" "${parts[2]}"
  strip_names "$everyday.wasm" "${parts[3]}"
  strip_names "$rest.wasm" "${parts[4]}"
  python3 Scripts/move-data.py "$linked" "${parts[@]}"
  python3 Scripts/slim-parts.py names "${parts[@]}"
  node Scripts/divide-core.mjs "$app" "$whole" --same "${parts[@]}"
}

# cut_off MODULE FUNCTIONS KEPT OTHER NAME: the named functions stay, the others call them and are called under the name. Functions are
# called by their numbers in the whole core, which the next cut needs again.
cut_off() {
  wasm-split --split "${features[@]}" -g "--keep-funcs=@$2" "$1" -o1 "$3" -o2 "$4" --export-prefix=% \
    "--placeholder-namespace=$5" "--import-namespace=$5"
}

# Functions that led on to others are in none of them any more (slim-parts.py).
strip_names() {
  local options=("${features[@]}" --remove-unused-module-elements)
  [[ $variant != release ]] || options+=(--strip-debug)
  wasm-opt "${options[@]}" "$1" -o "$2"
}

digest=$({ wasm-opt --version; cat "$linked" "$0" Scripts/divide-core.mjs Scripts/visit{,s}.mjs Scripts/{move-data,slim-parts,wasm_sections}.py Content/*.json; } | sha256sum)
if [[ $(cat "$made_of" 2>/dev/null) != "$digest" ]]; then
  rm -rf "$kept"
  mkdir -p "$kept"
  divide
  echo "$digest" >"$made_of"
fi
cp "$kept/$core"{,-next,-typing,-everyday,-rest}.wasm "$site/"
