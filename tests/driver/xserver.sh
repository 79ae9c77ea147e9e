# shellcheck shell=sh
# shellcheck disable=SC2154,SC2034 # $scratch is tap.sh's, $server is for the caller
# Sourced behind tap.sh by the shell tests that need a window: an X server of the test's own.

# until_ COMMAND…: waits for a condition, a minute at most
until_ () {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || return 1
    sleep 0.1
  done
}

# start_xserver: sets DISPLAY, and $server for the caller's trap
start_xserver () {
  # the X server chooses a free number itself
  Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$scratch/display" 2>/dev/null &
  server=$!
  until_ test -s "$scratch/display"
  DISPLAY=:$(cat "$scratch/display")
  export DISPLAY
  # under load it may have a number before it answers
  ! command -v xdpyinfo >/dev/null || until_ xdpyinfo
}

# by_code KEY…: F1 to F12 as codes: for their names xdotool presses Alt as well, with newer keymaps
by_code () {
  for key; do
    case $key in
      *F[1-9] | *F10) echo "${key%F*}$((66 + ${key##*F}))" ;;
      *F1[12]) echo "${key%F*}$((84 + ${key##*F}))" ;;
      *) echo "$key" ;;
    esac
  done
}
