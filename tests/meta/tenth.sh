#!/bin/sh
# The walk-through of data/help/architecture.md, done: one more problem in a copy of the tree, which the command
# line, the window, the manual and the conformance test then have.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
. "$ESPALIER_SOURCE_ROOT/tests/driver/xserver.sh"
id=chandelier

for tool in meson ninja tar; do
  if ! command -v "$tool" >/dev/null; then
    echo "1..0 # SKIP $tool is not installed"
    exit 0
  fi
done

# its programs find the libraries of the copy, not those of this build
unset LD_LIBRARY_PATH || true
copy=$scratch/espalier
mkdir "$copy"
tar -C "$ESPALIER_SOURCE_ROOT" --exclude-vcs --exclude='./build*' -cf - . | tar -C "$copy" -xf -

# 1. copy and rename
room=$copy/src/problems/$id
cp -r "$copy/src/problems/null" "$room"
mv "$room/null.c" "$room/$id.c"
mv "$room/null.h" "$room/$id.h"
mv "$room/test-null.c" "$room/test-$id.c"
sed -i "s/null/$id/g" "$room"/*.c "$room"/*.h "$room/meson.build"
sed -i 's/^# .*/# Chandelier/' "$room/help.md"
# 2. one line
sed -i "s/^  'null',\$/&\n  '$id',/" "$copy/src/problems/meson.build"
[ "$(grep -c "^  '$id',\$" "$copy/src/problems/meson.build")" -eq 1 ]; ok 'one folder and one line'
grep -q "src/problems/null" "$ESPALIER_SOURCE_ROOT/data/help/architecture.md" &&
  grep -q "src/problems/meson.build" "$ESPALIER_SOURCE_ROOT/data/help/architecture.md"
ok 'the manual says so'

# 3. as this build is configured, so that a cache of compiled files is of use
python3 - "$ESPALIER_BUILD_ROOT" >"$scratch/options" <<'PYTHON'
import json
import subprocess
import sys

told = subprocess.run(["meson", "introspect", "--buildoptions", sys.argv[1]], check=True, capture_output=True)
for option in json.loads(told.stdout):
    if option["name"] in ("buildtype", "werror", "app", "draw"):
        print(f"-D{option['name']}={str(option['value']).lower()}")
PYTHON
# shellcheck disable=SC2046 # an option a word
(cd "$copy" && env -u MALLOC_PERTURB_ meson setup build $(cat "$scratch/options") &&
  ninja -C build -j 2 src/cli/espalier-cli src/app/espalier tests/test-conformance tests/test-help-pages) \
  >"$scratch/log" 2>&1 || { grep -E 'ERROR|error:|FAILED' "$scratch/log" | head -n 20 | sed 's/^/# /'; false; }
ok 'it builds'

cli=$copy/build/src/cli/espalier-cli
"$cli" list | grep -q "^ *$id "; ok 'the command line has it'
"$cli" "$id" samples eight.txt >"$scratch/eight.txt" && [ -s "$scratch/eight.txt" ]; ok 'it has its samples'
"$cli" "$id" solve "$scratch/eight.txt" >"$scratch/answer" && [ -s "$scratch/answer" ]; ok 'it solves'
"$cli" "$id" trace --trace "$scratch/steps.csv" "$scratch/eight.txt" >/dev/null &&
  [ "$(wc -l <"$scratch/steps.csv")" -gt 3 ]
ok 'it is traced'
"$cli" "$id" show --picture "$scratch/board.svg" "$scratch/eight.txt" >/dev/null && grep -q '<svg' "$scratch/board.svg"
ok 'it is drawn'
"$cli" man | grep -q '^.SH CHANDELIER'; ok 'the manual page tells of it'
"$cli" man --html "$scratch/html" "$copy/data/screenshots" && grep -q '<h1[^>]*>Chandelier' "$scratch/html/$id.html"
ok 'and so does the manual'
G_TEST_SRCDIR=$copy "$copy/build/tests/test-conformance" --tap 2>&1 >"$scratch/tap" | sed 's/^/# /'
grep -q "^ok.*/$id" "$scratch/tap" && ! grep '^not ok' "$scratch/tap"; ok 'the conformance test takes it up, and is content'

if command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
  app=
  server=
  trap 'kill $app $server 2>/dev/null; rm -rf "$scratch"' EXIT
  start_xserver
  export GTK_A11Y=none GSK_RENDERER=cairo GSETTINGS_BACKEND=memory XDG_DATA_HOME="$scratch/data"
  unset DBUS_SESSION_BUS_ADDRESS || true
  "$copy/build/src/app/espalier" --problem "$id" 2>"$scratch/err" &
  app=$!
  shown () { # the tab's own sample, in the title of the window
    xdotool search --onlyvisible --pid "$app" | while read -r window; do
      xdotool getwindowname "$window"
    done | grep -q 'Eight'
  }
  until_ shown; ok 'the window shows its tab, with its first sample'
  kill "$app"
  wait "$app" 2>/dev/null
  "$copy/build/src/app/espalier" --problem "$id" --action=page.solve --screenshot="$scratch/window.png" \
    2>>"$scratch/err" && [ -s "$scratch/window.png" ]
  ok 'it solves in the window'
  ! grep -e CRITICAL -e ' WARNING ' "$scratch/err" | sed 's/^/# /' | grep .; ok 'nothing was complained of'
else
  skip 'the window shows its tab' 'Xvfb or xdotool is not installed'
fi
finish
