#!/bin/sh
# The walls of the house: who needs whom, read off the libraries and the sources themselves.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
build=$ESPALIER_BUILD_ROOT/src

needed () { readelf -d "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p'; }

# lacks LIBRARY-FILE PATTERN: that it needs no library of this kind
lacks () {
  if needed "$1" | grep -E "$2" >"$scratch/found"; then
    sed 's/^/# needs /' "$scratch/found"
    return 1
  fi
}

lacks "$build/libespalier.so" 'gtk|gdk|cairo|pango|json|gdk_pixbuf'
ok 'the engine needs GLib and GIO only'
needed "$build/libespalier.so" | grep -q libgio
ok 'the engine does need GIO, so the reading of libraries works'
if [ -f "$build/libespalier-draw.so" ]; then
  lacks "$build/libespalier-draw.so" 'gtk|gdk'
  ok 'the drawing library needs no GTK'
else
  skip 'the drawing library needs no GTK' 'built without drawing'
fi
lacks "$ESPALIER_CLI" 'gtk|gdk'
ok 'the command line needs no GTK'

# includes PATTERN FOLDER…: prints the includes of that kind below src/FOLDER
includes () {
  pattern=$1
  shift
  (cd "$ESPALIER_SOURCE_ROOT/src" && grep -rnE "#include *[<\"]($pattern)" "$@" 2>/dev/null) | sed 's/^/# /'
}

none () { [ -z "$1" ] || { echo "$1"; return 1; }; }

none "$(includes 'gtk|gdk|cairo|pango' base geometry engine csp games climb paths programs manual)"
ok 'no drawing below the drawing library'
none "$(includes 'gtk|gdk' draw report cli)"
ok 'no GTK outside kit, app and the pages of the rooms'
none "$(includes '(engine|geometry|csp|games|climb|paths|draw|kit|problems|manual|report|cli|app)/' base)"
ok 'the base includes nothing above it'
none "$(includes '(engine|csp|games|climb|paths|draw|kit|problems|manual|report|cli|app)/' geometry)"
ok 'geometry includes the base alone'
none "$(includes '(geometry|csp|games|climb|paths|programs|draw|kit|problems|manual|report|cli|app)/' engine)"
ok 'the engine includes nothing above it'
none "$(includes '(geometry|draw|kit|problems|manual|report|cli|app)/' csp games climb paths programs)"
ok 'an algorithm includes no problem and no view'
none "$(includes '(csp|games|climb|paths)/' draw kit)"
ok 'a view includes no algorithm'
none "$(includes 'problems/' draw kit)"
ok 'a view includes no problem'

rooms=$(ls "$ESPALIER_SOURCE_ROOT/src/problems")
bad=
for room in $rooms; do
  [ -d "$ESPALIER_SOURCE_ROOT/src/problems/$room" ] || continue
  for other in $rooms; do
    [ "$room" != "$other" ] || continue
    bad="$bad$(includes "(\.\./|problems/)?$other/" "problems/$room")"
  done
done
none "$bad"
ok 'no problem includes another problem'

# walls ROOT CHECK FOLDER…: what grep cannot see
walls () { python3 "$ESPALIER_SOURCE_ROOT/tests/driver/walls.py" "$@"; }

walls "$ESPALIER_SOURCE_ROOT" members .
ok 'no struct and no table has more than 25 members'
walls "$ESPALIER_SOURCE_ROOT" crowded .
ok 'no folder holds more than 15 sources, and no room more than 30 with its tests'
walls "$ESPALIER_SOURCE_ROOT" lengthy
ok 'the template has no more than 400 lines'
walls "$ESPALIER_SOURCE_ROOT" listed
ok 'a page is a model, its actions and its parts: it has no more than 15 functions'
walls "$ESPALIER_SOURCE_ROOT" roles
ok 'a room keeps each role in the file of its name'
walls "$ESPALIER_SOURCE_ROOT" wished
ok 'an optional member of a room'"'"'s table is set by two rooms'
walls "$ESPALIER_SOURCE_ROOT" sentences
ok 'each folder says what belongs in it, and CONTRIBUTING the same'
walls "$ESPALIER_SOURCE_ROOT" drawn
ok 'the command line needs no drawing but where it is built with it'
walls "$ESPALIER_SOURCE_ROOT" includers app kit
ok 'no private header is shared by more than three files'
walls "$ESPALIER_SOURCE_ROOT" circles app kit
ok 'the files of the window do not need each other in a circle'

# a house with each of these faults, so that those above are known to see them
bad=$scratch/bad
mkdir -p "$bad/src/app"
{
  echo 'struct _EspWide {'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "  int a$i, b$i;"; done
  echo '  struct { int left; /* c; d; */ int right; } inner; };'
} >"$bad/src/app/esp-wide-private.h"
for name in one two three four; do
  printf '#include "esp-wide-private.h"\n' >"$bad/src/app/esp-$name.c"
done
printf 'void\nesp_one_go (void)\n{\n  esp_two_go ();\n}\n' >>"$bad/src/app/esp-one.c"
printf 'void\nesp_two_go (void)\n{\n  esp_three_go ();\n}\n' >>"$bad/src/app/esp-two.c"
printf 'void\nesp_three_go (void)\n{\n  esp_one_go ();\n}\n' >>"$bad/src/app/esp-three.c"

# sees WORDS CHECK: that the fault is told in these words
sees () { walls "$bad" "$2" app >"$scratch/told"; [ $? -eq 1 ] && grep -q "$1" "$scratch/told"; }

walls "$bad" members . >"$scratch/told"
[ $? -eq 1 ] && grep -q 'app/esp-wide-private.h: EspWide has 27 members' "$scratch/told"
ok 'a struct that is too large would be found in all of src'
sees 'EspWide has 27 members' members
ok 'a struct that is too large would be found'
mkdir -p "$bad/src/kit/parts" "$bad/src/problems/ring"
for name in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
  : >"$bad/src/kit/parts/esp-part-$name.c"
  : >"$bad/src/problems/ring/part-$name.c"
  [ "$name" = 16 ] || : >"$bad/src/problems/ring/test-$name.c"
done
walls "$bad" crowded . >"$scratch/told"
[ $? -eq 1 ] && grep -q 'kit/parts holds 16 sources' "$scratch/told" &&
  grep -q 'problems/ring holds 31 sources' "$scratch/told"
ok 'a crowded folder would be found, and a crowded room'
rm "$bad"/src/problems/ring/*.c
mkdir -p "$bad/src/app/page"
{
  echo 'G_DECLARE_FINAL_TYPE (A, a, A, A, B)'
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do echo "int page_$i (int a);"; done
  printf '/* int page_told (int a); */\nvoid\npage_16 (int a, void (*done) (int b));\n'
} >"$bad/src/app/page/esp-page-view.h"
walls "$bad" listed >"$scratch/told"
[ $? -eq 1 ] && grep -q 'app/page/esp-page-view.h declares 16 functions' "$scratch/told"
ok 'a header that lists everything would be found'
printf 'static const EspJudging judging = {\n};\nconst EspProblem esp_ring_problem = {\n};\nint\none (void)\n{\n}\n' \
  >"$bad/src/problems/ring/ring.c"
printf '/* const EspStates states = { */\n' >"$bad/src/problems/ring/state.c"
walls "$bad" roles >"$scratch/told"
[ $? -eq 1 ] && grep -q 'ring: EspJudging is in ring.c, not in judge.c' "$scratch/told" &&
  grep -q 'ring/ring.c has code beside the table' "$scratch/told" &&
  grep -q 'ring has no EspStates in state.c' "$scratch/told" &&
  grep -q 'ring/state.c has no EspStates' "$scratch/told"
ok 'a role in another file would be found'
# three rooms and the template: what one sets alone, by name or by its place
mkdir -p "$bad/src/engine" "$bad/src/problems/arch" "$bad/src/problems/null"
cat >"$bad/src/engine/esp-roles.h" <<'HEADER'
struct _EspFiles
{
  const char *suffix; /* REQUIRED */
  /* OPTIONAL: one room's */
  void (*whim) (void);
  /* OPTIONAL */
  int (*load) (int a, int b);
  int of_template; /* OPTIONAL */
  int off;
  int shared, last;
};
HEADER
printf 'const EspFiles files = { "a", .load = load, .off = FALSE, .shared = 1, 2 };\n' >"$bad/src/problems/arch/file.c"
printf 'const EspFiles files = {\n  "b", whim, load, /* .last = 3, */ .shared = 4, .last = 5\n};\n' \
  >"$bad/src/problems/ring/file.c"
printf 'const EspFiles files = { "c", .whim = whim, .of_template = 6 };\n' >"$bad/src/problems/null/file.c"
# 399 lines beside the one above, and then one more
seq 399 | sed 's|.*|/* & */|' >"$bad/src/problems/null/search.h"
walls "$bad" lengthy; ok 'a template of 400 lines is none that is too long'
echo 'int one_more;' >"$bad/src/problems/null/test-null.c"
walls "$bad" lengthy >"$scratch/told"
[ $? -eq 1 ] && grep -q 'problems/null has 401 lines of C' "$scratch/told"
ok 'a template that is too long would be found'
walls "$bad" wished >"$scratch/told"
[ $? -eq 1 ] && diff - "$scratch/told" <<'TOLD'
# EspFiles.whim is set by ring alone
# EspFiles.of_template is set by no room
# EspFiles.off is set by no room
TOLD
ok 'a member that one room alone has wished for would be found'
mkdir -p "$bad/src/cli/grading"
printf '#ifdef ESP_HAVE_DRAW\n#include "draw/a.h"\n#endif\n#include "report/b.h"\n' >"$bad/src/cli/grading/grade.c"
walls "$bad" drawn >"$scratch/told"
[ $? -eq 1 ] && echo '# cli/grading/grade.c:4 includes what draws, with drawing or without' | diff - "$scratch/told"
ok 'a command that draws in any case would be found'
sees 'esp-wide-private.h is included by 4 files' includers
ok 'a header that too many share would be found'
sees 'in one circle: app/esp-one app/esp-three app/esp-two' circles
ok 'a circle would be found'
finish
