#!/bin/sh
# A journey through the window with a real pointer and a real keyboard: xdotool on an X server of
# the test's own. What it did is seen in the window's title and in the session that is autosaved.
set -eu
. "$(dirname "$0")/tap.sh"
. "$(dirname "$0")/xserver.sh"

for tool in Xvfb xdotool xdpyinfo; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "1..0 # SKIP $tool is not installed"
    exit 0
  fi
done

export GTK_A11Y=none ESPALIER_SHOW_HIDDEN=1 XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch"
export HOME="$scratch" NO_AT_BRIDGE=1
unset DBUS_SESSION_BUS_ADDRESS || true

app=
server=
trap 'kill $app $server 2>/dev/null || true; rm -rf "$scratch"' EXIT
start_xserver
until_ xdpyinfo

find_window () { window=$(xdotool search --onlyvisible --pid "$app" 2>/dev/null | tail -1) && [ -n "$window" ]; }
title_has () { xdotool getwindowname "$window" | grep -q -e "$1"; }
session_has () { grep -q -e "$1" "$scratch"/data/espalier/sessions/*.session; }
no_session () { ! ls "$scratch"/data/espalier/sessions/*.session; }
# shellcheck disable=SC2046 # a word a key
keys () { xdotool windowfocus "$window" key --delay 60 $(by_code "$@"); }

# ready TITLE: the window is there, and its boards are where they stay; under the sanitizers that takes a while
ready () { until_ find_window && until_ title_has "$1" && sleep 2; }

# What an earlier window left unfinished would be offered first.
start () {
  rm -rf "$scratch/data/espalier/sessions"
  "$ESPALIER_APP" "$@" --size 1280x800 2>>"$scratch/log" &
  app=$!
}

"$ESPALIER_APP" --problem lamps --size 1280x800 2>"$scratch/log" &
app=$!
ready 'Eight'
ok 'the window opens with its sample'

xdotool windowmove "$window" 0 0 mousemove --window "$window" 300 410 click 1
until_ session_has '^ *move.*2 \|2 [01]'
ok 'a click on a lamp is a move, and is autosaved'

keys ctrl+z
until_ no_session
ok 'undo takes it back'

keys alt+b Home Right Right space
until_ session_has '3 [01]'
ok 'the keyboard alone makes a move'

keys ctrl+shift+n
until_ no_session
ok 'start over'

keys F2 alt+b Home Right Right space
until_ title_has '•'
ok 'the editor changes the board'
keys ctrl+z
until_ sh -c "! xdotool getwindowname $window | grep -q •"
ok 'undo takes the edit back'
keys F2

keys ctrl+r
keys ctrl+shift+e
other_window () { dialog=$(xdotool search --onlyvisible --pid "$app" | grep -v "^$window\$" | tail -1) && [ -n "$dialog" ]; }
# the first that is mapped may be another for a moment: it is looked for again
until_ other_window && sleep 0.5 && until_ other_window
xdotool windowfocus "$dialog" key ctrl+a
xdotool type --delay 20 "$scratch/trace.csv"
xdotool key Return
until_ test -s "$scratch/trace.csv"
ok 'the trace of a search is exported through the dialog'

keys ctrl+w
until_ sh -c "! kill -0 $app"
ok 'the window closes'

# the war game: a move with the mouse, one with the keyboard, each answered
if [ -d "$ESPALIER_SOURCE_ROOT/src/problems/war" ]; then
  start --problem war
  ready 'Handout'
  moves_are () { [ "$(cat "$scratch"/data/espalier/sessions/war-*.session | grep -c '^move: ')" -eq "$1" ]; }
  xdotool windowmove "$window" 0 0 mousemove --window "$window" 525 283 click 1
  until_ session_has '^move: C2' && until_ moves_are 2
  ok 'a square taken with the mouse is answered'
  keys alt+b Home space
  until_ session_has '^move: A1' && until_ moves_are 4
  ok 'a square taken with the keyboard is answered'
  keys ctrl+z
  until_ moves_are 2
  ok 'undo leads back to the turn of the person'
  # the window closed in the middle of a search
  keys alt+2 ctrl+r ctrl+w
  until_ sh -c "! kill -0 $app"
  ok 'the window closes in the middle of a search'
fi

# a whole game on a small board: each square is tried again until all are taken
whole_game () {
  [ -d "$ESPALIER_SOURCE_ROOT/src/problems/war" ] || return 0
  printf '1 2 3\n4 5 6\n' >"$scratch/small.txt"
  start --problem war "$scratch/small.txt"
  games=$(n_games)
  ready 'small.txt'
  xdotool windowmove "$window" 0 0
  until_ "$1"
  ok "a whole game with the $2"
  keys ctrl+z ctrl+z ctrl+z
  until_ no_session
  ok 'undone to its start'
  keys ctrl+w
  until_ sh -c "! kill -0 $app"
}
# a game that a person has ended is kept
n_games () { cat "$scratch/data/espalier/games.csv" 2>/dev/null | wc -l; }
game_is_over () { [ "$(n_games)" -gt "$games" ]; }
with_mouse () {
  for place in '454 375' '582 375' '710 375' '454 503' '582 503' '710 503'; do
    # shellcheck disable=SC2086 # two numbers
    xdotool mousemove --window "$window" $place click 1
    game_is_over && return 0
  done
  game_is_over
}
with_keyboard () {
  keys alt+b Home space Right space Right space Down Return Left Return Left Return
  game_is_over
}
whole_game with_mouse mouse
whole_game with_keyboard 'keyboard alone'

# The picture as it is offered, to a file asked for by the second dialog.
third_window () {
  chooser=$(xdotool search --onlyvisible --pid "$app" | grep -v -e "^$window\$" -e "^$dialog\$" | tail -1) && [ -n "$chooser" ]
}
picture_to () { # FILE
  keys ctrl+e
  until_ other_window
  sleep 0.3
  xdotool windowfocus "$dialog" key Return
  until_ third_window
  sleep 0.3
  xdotool windowfocus "$chooser" key ctrl+a
  xdotool type --delay 2 "$1"
  xdotool key Return
  until_ test -s "$1"
}

# tab ROOM MOVE KEYS PLACE…: opened, solved, a step back, a click on the board and keys, and taken
# back again
tab () {
  room=$1
  move=$2
  typed=$3
  shift 3
  [ -f "$ESPALIER_SOURCE_ROOT/src/problems/$room/page.c" ] || return 0
  start --problem "$room"
  ready ' – '
  xdotool windowmove "$window" 0 0
  keys ctrl+r
  picture_to "$scratch/solved.svg"
  keys alt+Left alt+Left
  picture_to "$scratch/back.svg"
  ! cmp -s "$scratch/solved.svg" "$scratch/back.svg"
  ok "$room: solved, and a step back is another board"
  rm -f "$scratch/solved.svg" "$scratch/back.svg"
  keys alt+3
  for place; do
    # shellcheck disable=SC2086 # two numbers
    xdotool mousemove --window "$window" $place click 1
  done
  # shellcheck disable=SC2086 # nothing, or keys
  [ -z "$typed" ] || keys $typed
  until_ session_has "^move: $move"
  ok "$room: a click on the board is a move"
  keys ctrl+z ctrl+z
  until_ no_session
  ok "$room: undo takes it back"
  keys ctrl+w
  until_ sh -c "! kill -0 $app"
}

tab words '9 A' a '392 155'
tab map 'WA ' '' '369 270'
tab mapgame 'NT B' '' '527 181'
tab kcell '3' '' '306 407'
tab tour 'swap ' '' '378 137' '514 124'

# journey ROOM KEY…: the keys on its tab make a move
journey () {
  room=$1
  shift
  [ -f "$ESPALIER_SOURCE_ROOT/src/problems/$room/page.c" ] || return 0
  start --problem "$room"
  ready ' – '
  keys "$@"
  until_ session_has '^move: '
  ok "$room: moves by keys"
  keys ctrl+w
  until_ sh -c "! kill -0 $app"
}

journey stones alt+b Home Right Right space
# a hint, and what it says done
journey battleship F3 shift+F3

# stroke PLACE…: the button is pressed at the first, released at the last
stroke () {
  # shellcheck disable=SC2086 # two numbers
  xdotool mousemove --window "$window" $1 mousedown 1
  for place; do
    sleep 0.1
    # shellcheck disable=SC2086
    xdotool mousemove --window "$window" $place
  done
  sleep 0.1
  xdotool mouseup 1
}

# a border is between the regions where the button is pressed and released, whatever lies between
if [ -d "$ESPALIER_SOURCE_ROOT/src/problems/map" ]; then
  printf 'colors R G B\npoint A 0 0\npoint X 0.5 0\npoint B 1 0\npoint Y 0.5 1\nedge A Y\nedge B Y\n' \
    >"$scratch/row.map"
  start "$scratch/row.map"
  ready 'row.map'
  edges_are () { [ "$(cat "$scratch"/data/espalier/sessions/map-*.session | grep '^edge ' | tr '\n' ';')" = "$1" ]; }
  xdotool windowmove "$window" 0 0
  keys F2
  xdotool mousemove --window "$window" 1192 334 click 1
  stroke '280 654' '558 98' '558 450'
  stroke '280 654' '558 654' '558 98'
  until_ edges_are 'edge B Y;'
  ok 'a border by a drag over another region'
  stroke '836 654' '558 654'
  until_ edges_are 'edge X B;edge B Y;'
  keys ctrl+z
  until_ edges_are 'edge B Y;'
  ok 'each drag is taken back by itself'
  keys ctrl+z
  until_ no_session
  keys ctrl+w
  until_ sh -c "! kill -0 $app"
fi

# a slot is what the pointer has passed over, with tiles where there were none
if [ -d "$ESPALIER_SOURCE_ROOT/src/problems/words" ]; then
  start --problem words
  ready ' – '
  xdotool windowmove "$window" 0 0
  keys ctrl+n
  sleep 1
  xdotool mousemove --window "$window" 1190 284 click 1
  stroke '281 129' '360 129' '440 129'
  until_ session_has '^animal: 1, 2, 3$'
  ok 'a slot by a stroke over tiles'
  stroke '597 287' '676 287' '755 287'
  until_ session_has '^animal: 8, 9, 10$'
  ok 'a slot by a stroke over empty places'
  keys ctrl+z
  until_ sh -c "! grep -q '^animal: 8' '$scratch'/data/espalier/sessions/words-*.session"
  session_has '^animal: 1, 2, 3$'
  ok 'one stroke is one step back'
  # to the sample, which is nothing to be asked about
  keys ctrl+z ctrl+z
  until_ no_session
  keys ctrl+w
  until_ sh -c "! kill -0 $app"
fi

[ ! -s "$scratch/log" ] || sed 's/^/# /' "$scratch/log"
# GDK 4.24 warns of its own frames on Xvfb
! grep -v gdk_frame_timings "$scratch/log" | grep -q -e CRITICAL -e ' WARNING '
ok 'nothing was complained of'
finish
