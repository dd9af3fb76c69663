"""Rules for make that build the browser's cores, from what Package.swift says of its targets.

    VADEMECUM_WASM=1 swift package dump-package | python3 Scripts/core-rules.py FOLDER >FOLDER/rules.mk

`swift build` makes machine code of every module. A core needs none of the layers': it makes all that it needs anew from their
modules, and more than half of a layer's time would be spent for nothing. So a layer is a module here and no more. FLAGS, CLANG
and LINK are given to make. FOLDER/flags is a file that changes with them.
"""
import json
import os
import sys
from pathlib import Path


def main(folder):
    description = json.load(sys.stdin)
    targets = {target["name"]: target for target in description["targets"]}
    print(f".DELETE_ON_ERROR:\n.SUFFIXES:\nINCLUDE := -I {folder}" + "".join(
        f" -I {target['path']}/include" for target in targets.values() if is_of_c(target)))
    for target in targets.values():
        if is_of_c(target):
            c_object(folder, target)
        else:
            swift(folder, target, targets)
    for product in description["products"]:
        link(folder, product, targets)


def is_of_c(target):
    return Path(target["path"], "include").is_dir()


def needed(target):
    return [dependency["byName"][0] for dependency in target["dependencies"]]


def c_object(folder, target):
    for source in files(target, "c"):
        rule(f"{folder}/{target['name']}.o", [source, *files(target, "h"), f"{folder}/flags"], "$(CLANG) $(INCLUDE) -c $< -o $@")


def swift(folder, target, targets):
    name = target["name"]
    object_file, module = f"{folder}/{name}.o", f"{folder}/{name}.swiftmodule"
    arguments = f"{folder}/{name}.arguments"
    options = [option for setting in target["settings"] for option in said(setting["kind"])]
    # A file that is deleted, or an option that changes, makes it anew.
    write_if_new(arguments, "\n".join([*options, "-package-name", "main", "-module-name", name, *files(target, "swift")]))
    modules = [f"{folder}/{one}.swiftmodule" for one in needed(target) if not is_of_c(targets[one])]
    made_of = [*files(target, "swift"), arguments, *modules, f"{folder}/flags"]
    compiler = f"swiftc $(FLAGS) $(INCLUDE) @{arguments}"
    if target["type"] == "executable":
        rule(object_file, made_of, f"{compiler} -c -o $@")
    elif has_code(target):
        rule(module, made_of, f"{compiler} -parse-as-library -emit-module -emit-module-path $@ -c -o {object_file}", object_file)
        print(f"{object_file}: {module} ;\n")
    else:
        rule(module, made_of, f"{compiler} -parse-as-library -emit-module -emit-module-path $@")


def has_code(target):
    """Whether the linker needs code of the module: functions that the host calls by their names."""
    return Path(target["path"]).is_relative_to("Sources/Hosts")


def link(folder, product, targets):
    objects = [f"{folder}/{name}.o" for name in [*product["targets"], *(name for name in targets if is_linked(targets[name]))]]
    rule(f"{folder}/{product['name']}.wasm", objects, "swiftc $(LINK) $^ -o $@")


def is_linked(target):
    return target["type"] != "executable" and has_code(target)


def said(kind):
    """The options of a setting."""
    if "enableExperimentalFeature" in kind:
        return ["-enable-experimental-feature", kind["enableExperimentalFeature"]["_0"]]
    if "unsafeFlags" in kind:
        return kind["unsafeFlags"]["_0"]
    sys.exit(f"core-rules: there is no rule for the setting {kind} of Package.swift")


def files(target, extension):
    return sorted(str(path) for path in Path(target["path"]).rglob("*." + extension))


def write_if_new(path, text):
    if not os.path.exists(path) or Path(path).read_text() != text:
        Path(path).write_text(text)


def rule(output, inputs, command, other=""):
    """The compiler may leave a file untouched that would be the same, and make would take it for too old. `other` is made beside."""
    print(f"{output}: {' '.join(inputs)}\n\t@echo {Path(output).name}\n\t@{command}\n\t@touch $@ {other}\n")


main(sys.argv[1])
