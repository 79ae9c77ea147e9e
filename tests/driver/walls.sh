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

none "$(includes 'gtk|gdk|cairo|pango' engine csp games climb)"
ok 'no drawing below the drawing library'
none "$(includes 'gtk|gdk' draw report cli)"
ok 'no GTK outside kit, app and the pages of the rooms'
none "$(includes '(csp|games|climb|draw|kit|problems|report|cli|app)/' engine)"
ok 'the engine includes nothing above it'
none "$(includes '(draw|kit|problems|report|cli|app)/' csp games climb)"
ok 'an algorithm includes no problem and no view'
none "$(includes '(csp|games|climb)/' draw kit)"
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
finish
