#!/bin/sh
# As it is installed: files have their types, types their icons, a click starts the program, and when it is
# uninstalled nothing of it is left.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
. "$ESPALIER_SOURCE_ROOT/tests/driver/xserver.sh"
id=io.github.espalier_lab.Espalier

for tool in meson update-mime-database update-desktop-database glib-compile-schemas gio; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "1..0 # SKIP $tool is not installed"
    exit 0
  fi
done

# Meson knows what to uninstall from a list of the last time; a test must not take it away from whoever
# installed this build
log=$ESPALIER_BUILD_ROOT/meson-logs/install-log.txt
[ ! -f "$log" ] || cp -p "$log" "$scratch/install-log"
server=
clean () {
  [ -z "$server" ] || kill "$server" 2>/dev/null
  if [ -f "$scratch/install-log" ]; then mv "$scratch/install-log" "$log"; else rm -f "$log"; fi
  rm -rf "$scratch"
}
trap clean EXIT

prefix=$(meson introspect "$ESPALIER_BUILD_ROOT" --buildoptions | python3 -c '
import json, sys
print({option["name"]: option["value"] for option in json.load(sys.stdin)}["prefix"])')
root=$scratch/root
share=$root$prefix/share
caches=$ESPALIER_SOURCE_ROOT/data/caches
export XDG_DATA_DIRS="$share:/usr/local/share:/usr/share" XDG_DATA_HOME="$scratch/home/data" HOME="$scratch/home"
mkdir -p "$XDG_DATA_HOME"

install_it () {
  (unset DESTDIR; meson install -C "$ESPALIER_BUILD_ROOT" --no-rebuild --quiet --destdir "$root") &&
    "$caches" renew "$share"
}
uninstall_it () {
  "$caches" drop "$share" && (cd "$ESPALIER_BUILD_ROOT" && meson --internal uninstall) >"$scratch/out" &&
    "$caches" renew "$share"
}

# --- somebody else's application is there before ---

mkdir -p "$share/applications" "$share/mime/packages" "$share/glib-2.0/schemas" \
  "$share/icons/hicolor/scalable/apps"
cat >"$share/applications/other.desktop" <<'OTHER'
[Desktop Entry]
Type=Application
Name=Other
Exec=other %f
MimeType=application/x-other;
OTHER
cat >"$share/mime/packages/other.xml" <<'OTHER'
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-other"><comment>Other</comment><glob pattern="*.other"/></mime-type>
</mime-info>
OTHER
cat >"$share/glib-2.0/schemas/other.gschema.xml" <<'OTHER'
<schemalist><schema id="other" path="/other/"><key name="k" type="b"><default>true</default></key></schema></schemalist>
OTHER
cp "$ESPALIER_SOURCE_ROOT/resources/icons/$id.svg" "$share/icons/hicolor/scalable/apps/other.svg"
"$caches" renew "$share"

# every file with what is in it; that of the icons' cache hangs on the order of the folder
list () { (cd "$root" && find . ! -name icon-theme.cache -type f -exec md5sum {} + -o -print | sort); }
list >"$scratch/before"

install_it; ok 'it is installed'

# --- types ---

type_of () { gio info -a standard::content-type "$1" | sed -n 's/.*standard::content-type: //p'; }
is_type () { # TYPE FILE
  got=$(type_of "$2")
  [ "$got" = "$1" ] || { echo "# $2 is $got instead of $1"; return 1; }
}
by_suffix () {
  case $1 in
    *.map) echo application/x-espalier-map ;;
    *.col) echo application/x-dimacs-graph ;;
    *.kcell) echo application/x-espalier-kcell ;;
    *.stones) echo application/x-espalier-stones ;;
    *.tree) echo application/x-espalier-tree ;;
    *.tsp) echo application/x-tsplib ;;
    *.path) echo application/x-espalier-path ;;
    *.csp) echo application/x-espalier-constraints ;;
    *.txt) echo text/plain ;;
  esac
}

bad=0
unfinished=$(sed -n "s/^unfinished = \[\(.*\)\]/ \1 /p" "$ESPALIER_SOURCE_ROOT/src/problems/meson.build" | tr -d "',")
for sample in "$ESPALIER_SOURCE_ROOT"/src/problems/*/samples/*; do
  # a room that is not shown has no type yet
  room=$(basename "$(dirname "$(dirname "$sample")")")
  case $unfinished in *" $room "*) continue ;; esac
  is_type "$(by_suffix "$sample")" "$sample" || bad=1
done
[ $bad -eq 0 ]; ok 'every sample has the type of its name'

bad=0
for sample in "$ESPALIER_SOURCE_ROOT"/src/problems/*/samples/*; do
  case $sample in
    *.map | *.col | *.tree | *.tsp | *.path)
      cp "$sample" "$scratch/unnamed"
      is_type "$(by_suffix "$sample")" "$scratch/unnamed" || bad=1
      ;;
  esac
done
[ $bad -eq 0 ]; ok 'where the content tells, a name is not needed'

# a name that others give too says nothing; what is in the file does
printf '{"version":3,"sources":["x.js"],"mappings":"AAAA"}\n' >"$scratch/x.js.map"
printf 'height,weight\n180,75\n' >"$scratch/d.col"
printf 'root\n  leaf\n' >"$scratch/a.tree"
! { type_of "$scratch/x.js.map"; type_of "$scratch/d.col"; type_of "$scratch/a.tree"; } | grep -E 'x-(espalier|dimacs)'
ok 'a source map, a table and a listing are not taken for ours by their names'
printf '[Unit]\nDescription=Waits for a file\n\n[Path]\nPathExists=/run/here\n' >"$scratch/here.path"
! type_of "$scratch/here.path" | grep -q x-espalier; ok 'nor is a unit of systemd'

bad=0
for room in words war mapgame battleship; do
  for sample in "$ESPALIER_SOURCE_ROOT/src/problems/$room"/samples/*.txt; do
    cp "$sample" "$scratch/sample.$room"
    is_type "application/x-espalier-$room" "$scratch/sample.$room" || bad=1
  done
done
[ $bad -eq 0 ]; ok 'those rooms whose files are .txt have an end of their own, too'

"$ESPALIER_CLI" kcell match -k 7 -n 2 --first greedy --second random -o "$scratch/record" >/dev/null &&
  is_type application/x-espalier-game "$scratch/record" && cp "$scratch/record" "$scratch/a.game.txt" &&
  is_type application/x-espalier-game "$scratch/a.game.txt"
ok 'records of games'
printf '[Hand-in]\ntitle=Assignment 1\n\n[1]\ntype=instance\nproblem=tour\ninstances=first.tsp\n' >"$scratch/plan.handin"
cp "$scratch/plan.handin" "$scratch/unnamed"
is_type application/x-espalier-plan "$scratch/plan.handin" && is_type application/x-espalier-plan "$scratch/unnamed"
ok 'plans of hand-ins'
printf '# Espalier session\nproblem: stones\ninstance:\n8\n' >"$scratch/stones-1-1.session"
is_type application/x-espalier-session "$scratch/stones-1-1.session"; ok 'sessions'
bad=0
for kind in csv jsonl; do
  "$ESPALIER_CLI" null trace --trace "$scratch/a.trace.$kind" \
    "$ESPALIER_SOURCE_ROOT/src/problems/null/samples/eight.txt" >/dev/null
  is_type application/x-espalier-trace "$scratch/a.trace.$kind" || bad=1
  cp "$scratch/a.trace.$kind" "$scratch/unnamed"
  is_type application/x-espalier-trace "$scratch/unnamed" || bad=1
done
[ $bad -eq 0 ]; ok 'traces'

# what is not ours is not claimed, with a name or without
find "$ESPALIER_SOURCE_ROOT/src" "$ESPALIER_SOURCE_ROOT/data" "$ESPALIER_SOURCE_ROOT/tests" \
  \( -name '*.[ch]' -o -name '*.md' -o -name '*.sh' -o -name '*.build' -o -name '*.xml' -o -name '*.png' \) \
  >"$scratch/others"
mkdir "$scratch/without"
n_others=0
while read -r other; do
  n_others=$((n_others + 1))
  cp "$other" "$scratch/without/$n_others"
done <"$scratch/others"
xargs gio info -a standard::content-type <"$scratch/others" >"$scratch/types"
gio info -a standard::content-type "$scratch"/without/* >>"$scratch/types"
[ "$(grep -c 'standard::content-type' "$scratch/types")" -eq $((2 * n_others)) ] &&
  ! grep -E 'x-(espalier|tsplib|dimacs)' "$scratch/types"
ok 'files of other kinds are not taken for ours'

# --- icons and the desktop file ---

python3 - "$share" "$id" <<'PYTHON'
import configparser
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

share, app = pathlib.Path(sys.argv[1]), sys.argv[2]
name = "{http://www.freedesktop.org/standards/shared-mime-info}"
root = ElementTree.parse(share / "mime" / "packages" / f"{app}.xml").getroot()
icons = {kind.get("type"): kind.find(f"{name}icon").get("name") for kind in root}
desktop = configparser.ConfigParser(interpolation=None, delimiters="=")
desktop.optionxform = str
desktop.read(share / "applications" / f"{app}.desktop", encoding="utf-8")
opened = desktop["Desktop Entry"]["MimeType"].strip(";").split(";")
wrong = []
for kind, icon in icons.items():
    if not (share / "icons/hicolor/scalable/mimetypes" / f"{icon}.svg").exists():
        wrong.append(f"{kind} has no icon {icon}")
wrong += [f"{kind} is opened, but no type of ours" for kind in opened if kind not in icons]
# a tenth room does without until it is given one
for room in ("words", "map", "war", "mapgame", "battleship", "kcell", "stones", "tree", "tour", "plan"):
    kind = "application/x-tsplib" if room == "tour" else f"application/x-espalier-{room}"
    if kind not in icons or kind not in opened:
        wrong.append(f"{kind} is missing")
drawn = {icon.stem for icon in (share / "icons/hicolor/scalable/mimetypes").iterdir()}
wrong += [f"{icon} is no type's icon" for icon in drawn - set(icons.values())]
print("".join(f"# {line}\n" for line in wrong), end="")
sys.exit(1 if wrong else 0)
PYTHON
ok 'each of the nine rooms and a plan have a type, every type an icon, and the desktop file opens them'
if command -v desktop-file-validate >/dev/null; then
  desktop-file-validate "$share/applications/$id.desktop"; ok 'desktop-file-validate'
fi
# as a file manager asks for it, which gives a name without an end
thumbnailer=$share/thumbnailers/$id.thumbnailer
[ "$(sed -n 's/^MimeType=//p' "$thumbnailer")" = \
  "$(sed -n 's/^MimeType=//p' "$share/applications/$id.desktop" | sed 's,application/x-espalier-plan;,,')" ]
ok 'the thumbnailer draws what the desktop file opens, but for plans, which have no board'
bad=0
for sample in "$ESPALIER_SOURCE_ROOT"/src/problems/[!n]*/samples/*; do
  case $unfinished in *" $(basename "$(dirname "$(dirname "$sample")")") "*) continue ;; esac
  words=$(sed -n 's/^Exec=espalier-cli //p' "$thumbnailer" | sed "s|%s|128|; s|%i|$sample|; s|%o|$scratch/small|")
  # shellcheck disable=SC2086 # a word an argument
  if ! "$ESPALIER_CLI" $words || [ "$(od -An -c -N4 "$scratch/small" | tr -d ' ')" != '211PNG' ]; then
    echo "# $sample"
    bad=1
  fi
  rm -f "$scratch/small"
done
[ $bad -eq 0 ]; ok 'every sample has a small picture'
! "$ESPALIER_CLI" thumbnail 128 "$scratch/d.col" "$scratch/small" 2>"$scratch/err" &&
  [ ! -e "$scratch/small" ] && grep -q 'd.col' "$scratch/err"
ok 'what is no board has none, and the reason is said'
grep -q "application/x-tsplib=$id.desktop" "$share/applications/mimeinfo.cache"; ok 'files find the application'

# --- started by the desktop ---

program=$root$prefix/bin/espalier
if command -v Xvfb >/dev/null && command -v xdotool >/dev/null && command -v dbus-run-session >/dev/null; then
  # what the prefix is when it is not looked at from outside
  sed -i "s,$prefix/bin,$root$prefix/bin," "$share/dbus-1/services/$id.service"
  grep -q "^Exec=$program --gapplication-service" "$share/dbus-1/services/$id.service"
  ok 'the bus is told where the program is'
  start_xserver
  library=$(dirname "$(find "$root$prefix" -name 'libespalier.so')")
  export LD_LIBRARY_PATH="$library" GTK_A11Y=none GSK_RENDERER=cairo PATH="$root$prefix/bin:$PATH"
  cat >"$scratch/start" <<'START'
# in a session of its own: it is started over the bus with two files of one tab, which are two windows.
# Not by "gio launch": since GLib 2.90 that has left the bus before the program has its name there, and the
# bus then drops what it was asked for. Who stays, as file managers and gapplication do, is not concerned.
set -u
id=$1
object=/$(echo "$id" | tr . /)
shift
gapplication launch "$id" "$@" || exit 1
tries=0
until [ "$(xdotool search --onlyvisible --name . 2>/dev/null | while read -r window; do
  xdotool getwindowname "$window"
done | grep -cE 'first[.]tsp|second[.]tsp')" -ge 2 ]; do
  tries=$((tries + 1))
  [ $tries -lt 900 ] || { echo '# no two windows with the files'; exit 1; }
  sleep 0.1
done
gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
  --method org.freedesktop.DBus.NameHasOwner "$id" | grep -q true || exit 1
# a third one by its type alone, as a file manager opens it
gio open "$(dirname "$1")/third.tsp" || exit 1
tries=0
until xdotool search --onlyvisible --name 'third[.]tsp' >"$(dirname "$1")/third.id" 2>/dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 900 ] || { echo '# the type does not lead here'; exit 1; }
  sleep 0.1
done
# and a plan, which has a window of its own
gio open "$(dirname "$1")/plan.handin" || exit 1
tries=0
until xdotool search --onlyvisible --name 'Assignment 1|plan[.]handin' >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 900 ] || { echo '# a plan does not lead to its window'; exit 1; }
  sleep 0.1
done
xdotool getwindowname "$(tail -n 1 "$(dirname "$1")/third.id")" >"$(dirname "$1")/title"
gdbus call --session --dest "$id" --object-path "$object" \
  --method org.freedesktop.Application.ActivateAction quit '[]' '{}' >/dev/null
START
  cp "$ESPALIER_SOURCE_ROOT/src/problems/tour/samples/clustered-80.tsp" "$scratch/first.tsp"
  cp "$ESPALIER_SOURCE_ROOT/src/problems/tour/samples/random-25.tsp" "$scratch/second.tsp"
  cp "$ESPALIER_SOURCE_ROOT/src/problems/tour/samples/random-25.tsp" "$scratch/third.tsp"
  # in German, where that can be made
  german=
  if localedef -i de_DE -f UTF-8 "$scratch/de_DE.UTF-8" 2>/dev/null; then
    german="LOCPATH=$scratch LC_ALL=de_DE.UTF-8 LANGUAGE=de"
  fi
  # shellcheck disable=SC2086 # a word a variable
  timeout 300 env $german dbus-run-session -- sh "$scratch/start" "$id" "$scratch/first.tsp" "$scratch/second.tsp" \
    2>"$scratch/err" || { sed 's/^/# /' "$scratch/err"; false; }
  ok 'it is started over the bus with two files, and opens a third and a plan by their types'
  if [ -n "$german" ] && command -v gettext >/dev/null; then
    # shellcheck disable=SC2086 # a word a variable
    title=$(env TEXTDOMAINDIR="$share/locale" $german gettext espalier 'Travelling salesperson')
    said=$(cat "$scratch/title")
    # shellcheck disable=SC2015 # both are needed
    [ "$title" != 'Travelling salesperson' ] && case $said in "$title – "*) true ;; *) false ;; esac ||
      { echo "# $said instead of $title"; false; }
    ok 'in a German session it speaks German'
  else
    skip 'in a German session it speaks German' 'there is no localedef or gettext'
  fi
else
  skip 'it is started over the bus with two files' 'Xvfb, xdotool or dbus is not installed'
fi

# --- and gone again ---

uninstall_it; ok 'it is uninstalled'
list >"$scratch/after"
diff "$scratch/before" "$scratch/after" >"$scratch/diff" || { sed 's/^/# /' "$scratch/diff"; false; }
ok 'of two applications one is left, and the caches are as before'

rm -rf "$root"
mkdir -p "$root"
install_it && [ -s "$share/mime/mime.cache" ] && [ -s "$share/applications/mimeinfo.cache" ] &&
  [ -s "$share/glib-2.0/schemas/gschemas.compiled" ] && uninstall_it
ok 'into an empty place and out again'
left=$(find "$root" -mindepth 1 ! -path "$root$prefix" ! -type d)
[ -z "$left" ] || { echo "$left" | sed 's/^/# /'; false; }; ok 'no file is left'
[ ! -d "$share" ] || { find "$share" | sed 's/^/# /'; false; }; ok 'no folder is left'
finish
