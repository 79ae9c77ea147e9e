#!/bin/sh
# Keys that every window has, with a real keyboard: F10 opens its menu, Escape and Ctrl+W close it, letters with Alt
# choose what is in it. xdotool on an X server of the test's own.
set -eu
. "$(dirname "$0")/tap.sh"
. "$(dirname "$0")/xserver.sh"

for tool in Xvfb xdotool xdpyinfo; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "1..0 # SKIP $tool is not installed"
    exit 0
  fi
done

export GTK_A11Y=none XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch" HOME="$scratch" NO_AT_BRIDGE=1
unset DBUS_SESSION_BUS_ADDRESS || true

app=
server=
trap 'kill $app $server 2>/dev/null || true; rm -rf "$scratch"' EXIT
start_xserver
until_ xdpyinfo

# every window and every menu that is to be seen
windows () { xdotool search --onlyvisible --pid "$app" 2>/dev/null; }
main () { window=$(windows | head -1) && [ -n "$window" ]; }
dialog () { dialog=$(windows | grep -vx "$window" | head -1) && [ -n "$dialog" ]; }
menu () { menu=$(windows | grep -vx -e "$window" -e "${dialog:-none}" | head -1) && [ -n "$menu" ]; }
gone () { ! windows | grep -qx "$1"; }
there () { windows | grep -qx "$1"; }
keys () { # WINDOW KEY…
  xdotool windowfocus "$1"
  shift
  # shellcheck disable=SC2046 # a word a key
  xdotool key --delay 60 $(by_code "$@")
}
# what is mapped draws and takes keys a moment later
open () { # KEY…: the window that these open from the application's own
  dialog=
  keys "$window" "$@"
  # the first that is mapped may be another for a moment: it is looked for again
  until_ dialog && sleep 0.5 && until_ dialog
}
closes () { # NAME KEY…: a window, twice
  name=$1
  shift
  open "$@" && keys "$dialog" Escape && until_ gone "$dialog" && there "$window"
  ok "$name: Escape closes it"
  open "$@" && keys "$dialog" ctrl+w && until_ gone "$dialog" && there "$window"
  ok "$name: Ctrl+W closes it"
}

start () {
  rm -rf "$scratch/data/espalier/sessions"
  "$ESPALIER_APP" --size 1000x700 "$@" 2>>"$scratch/log" &
  app=$!
  until_ main && sleep 2
}

start --problem map
dialog=
keys "$window" F10
until_ menu
ok 'F10 opens the menu'
keys "$window" Escape
until_ gone "$menu" && there "$window"
ok 'Escape closes the menu, and not the window'

closes 'the manual' F1
closes 'the preferences' ctrl+comma
closes 'the shortcuts' ctrl+question
closes 'the gallery' ctrl+shift+o
closes 'the dialog for files' ctrl+o
closes 'a picture' ctrl+e
keys "$window" ctrl+r
sleep 1
closes 'a film' ctrl+shift+f
closes 'a report' ctrl+shift+r
closes 'a hand-in' ctrl+shift+i
closes 'Present' F5
closes 'about it' F10 Up Return

open ctrl+shift+i
keys "$dialog" F10
until_ menu
ok 'a hand-in: F10 opens the menu'
keys "$dialog" Escape
until_ gone "$menu" && there "$dialog"
ok 'a hand-in: Escape closes the menu, and not the window'
keys "$dialog" Escape
until_ gone "$dialog"

# a letter with Alt: pressed, as one does, before the letter is known
open ctrl+shift+r
keys "$dialog" alt+c
until_ gone "$dialog" && there "$window"
ok 'a report: a letter chooses Cancel'

keys "$window" Escape
sleep 0.5
there "$window"
ok 'Escape does not close the application'
keys "$window" ctrl+w
until_ sh -c "! kill -0 $app"
ok 'Ctrl+W does'

if [ -d "$ESPALIER_SOURCE_ROOT/src/problems/war" ]; then
  start --problem war
  closes 'games against each player' ctrl+alt+g
  keys "$window" ctrl+w
  until_ sh -c "! kill -0 $app"
  ok 'the window closes'
fi

# GTK's own window of shortcuts measures empty labels so, and GDK 4.24 warns of its own frames on Xvfb
grep -v -e '^$' -e 'reported min width -' -e gdk_frame_timings "$scratch/log" >"$scratch/rest" || true
sed 's/^/# /' "$scratch/rest"
! grep -q -e CRITICAL -e WARNING "$scratch/rest"
ok 'nothing was complained of'
finish
