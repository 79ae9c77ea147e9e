#!/bin/sh
# The manual pages: groff has nothing to say against them, and they tell of all there is.
# manual.sh PAGE…
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"

# says_nothing COMMAND…: that neither stream has a word
says_nothing () {
  "$@" >"$scratch/said" 2>&1 || return 1
  [ ! -s "$scratch/said" ] || { sed 's/^/# /' "$scratch/said"; return 1; }
}

warn () { man --warnings -E UTF-8 -l -T"$2" -Z "$1" >/dev/null; }

for page in "$@"; do
  name=$(basename "$page")
  if command -v man >/dev/null; then
    says_nothing warn "$page" utf8; ok "$name: man --warnings"
    printf '.TH X 1\n.\\" a request that does not exist\n.frobnicate\n' >"$scratch/wrong.1"
    ! says_nothing warn "$scratch/wrong.1" utf8 >/dev/null; ok "$name: man would have warned"
    if command -v lexgrog >/dev/null; then
      lexgrog "$page" | grep -qE ': "espalier(-cli)? - [a-z]+([:,]? [a-z]+)*"$'
      ok "$name: whatis finds it"
    else
      skip "$name: whatis finds it" 'lexgrog is not installed'
    fi
    MANWIDTH=200 LC_ALL=C.UTF-8 man -l "$page" 2>/dev/null | sed 's/.\x08//g' >"$scratch/$name.txt"
  else
    skip "$name: man --warnings" 'man-db is not installed'
  fi
done

page=$scratch/espalier-cli.1.txt
if [ -s "$page" ]; then
  "$ESPALIER_CLI" list --json >"$scratch/list.json"
  python3 - "$scratch/list.json" "$page" <<'PYTHON'
import json
import sys

with open(sys.argv[1], encoding="utf-8") as listed, open(sys.argv[2], encoding="utf-8") as page:
    table = json.load(listed)
    text = page.read()
sections = {}
for line in text.splitlines():
    if line[:1].isupper():
        heading = line.strip()
    elif line:
        sections.setdefault(heading, []).append(line)

missing = []


def want(where, word, sections_of):
    lines = [line for name in sections_of for line in sections.get(name, [])]
    if not any(f" {word} " in line.replace("[", " ") + " " for line in lines):
        missing.append(f"{where}: {word}")


def options(where, specs, names):
    for spec in specs:
        want(where, ("-" if len(spec["id"]) == 1 else "--") + spec["id"], names)


options("all", table["options"], ["OPTIONS OF ALL COMMANDS"])
for problem in table["problems"]:
    own = problem["id"].upper()
    both = [own, "COMMANDS OF ALL PROBLEMS"]
    for command in problem["commands"]:
        where = f"{problem['id']} {command['id']}"
        want(where, command["id"], both)
        options(where, command["options"], both)
    for kind, option in (("algorithms", "--solver"), ("experiments", "--experiment")):
        for entry in problem[kind]:
            where = f"{problem['id']} {entry['id']}"
            want(where, f"{option} {entry['id']}", [own])
            options(where, entry["options"], [own])
    options(problem["id"], problem["settings"] + problem["load_options"], [own])
for line in missing:
    print("# missing in the page:", line)
sys.exit(1 if missing or len(table["problems"]) < 9 else 0)
PYTHON
  ok 'espalier-cli.1 has every command, algorithm, experiment and option'
  [ "$(grep -cE '^ {5,7}[0-3] ' "$page")" -eq 4 ]; ok 'espalier-cli.1 has the four exit statuses'
else
  skip 'espalier-cli.1 has all there is' 'man-db is not installed'
fi
page=$scratch/espalier.1.txt
if [ -s "$page" ]; then
  bad=
  for option in $("$ESPALIER_BUILD_ROOT/src/app/espalier" --help | grep -oE -- '--[a-z-]+' | sort -u); do
    grep -q -- "$option" "$page" || bad="$bad $option"
  done
  [ -z "$bad" ] || { echo "# missing:$bad"; false; }; ok 'espalier.1 has every option'
fi
finish
