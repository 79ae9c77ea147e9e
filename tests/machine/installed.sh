#!/bin/sh
# A whole machine, which is changed: installed into /usr by the commands of the README, started from the desktop
# file in a German session, opened by the type of a file, uninstalled, and nothing is left. For a container or a
# chroot that is thrown away afterwards, as root:
#   tests/machine/installed.sh --this-machine
set -u
if [ "${1:-}" != --this-machine ] || [ "$(id -u)" -ne 0 ]; then
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
fi
cd "$(dirname "$0")/../.." || exit 1
. tests/driver/tap.sh
. tests/driver/xserver.sh
id=io.github.espalier_lab.Espalier

install () { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }

# everything that a package or a program may leave, with what is in it; the icons' cache hangs on the order of a
# folder, and Python's are of whoever ran it
list () {
  find /usr /etc /opt /srv /var/lib -xdev \( -name __pycache__ -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o \
    -type f ! -name icon-theme.cache -exec md5sum {} + -o -print | sort
}

# quietly COMMAND…: what it says is told where it fails
quietly () { "$@" >"$scratch/log" 2>&1 || { tail -n 30 "$scratch/log" | sed 's/^/# /'; false; }; }

# --- installed ---

quietly apt-get update -qq && quietly ./run cli --version; ok './run builds it'
install locales xvfb xdotool x11-utils dbus dbus-x11 libglib2.0-bin xdg-utils
localedef -i de_DE -f UTF-8 de_DE.UTF-8; ok 'the machine speaks German'
meson configure build --prefix=/usr
quietly ninja -C build; ok 'built for /usr'
list >"$scratch/before"
quietly ./run install; ok './run install'
list >"$scratch/installed"
[ -x /usr/bin/espalier ] && [ -x /usr/bin/espalier-cli ]; ok 'it is in /usr/bin'
(cd / && espalier-cli list >"$scratch/out") && grep -q tour "$scratch/out"; ok 'the command line runs'

# --- the desktop, as a user ---

export HOME="$scratch/home" LANG=de_DE.UTF-8 XDG_CURRENT_DESKTOP=GNOME GTK_A11Y=none
unset LC_ALL LANGUAGE XDG_DATA_DIRS
mkdir -p "$HOME/Dokumente"
cp src/problems/tour/samples/random-25.tsp "$HOME/Dokumente/Reise.tsp"
[ "$(xdg-mime query filetype "$HOME/Dokumente/Reise.tsp")" = application/x-tsplib ]; ok 'xdg-mime knows a .tsp'
[ "$(xdg-mime query default application/x-tsplib)" = "$id.desktop" ]; ok 'and who opens it'

server=
trap 'kill "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
start_xserver
cat >"$scratch/session" <<'SESSION'
set -u
id=$1
object=/$(echo "$id" | tr . /)
# a window with such a title; a minute at most
window () {
  tries=0
  until xdotool search --onlyvisible --name "$1" >"$HOME/window" 2>/dev/null && [ -s "$HOME/window" ]; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || { echo "# no window “$1”"; return 1; }
    sleep 0.1
  done
  xdotool getwindowname "$(tail -n 1 "$HOME/window")"
}
gio launch "/usr/share/applications/$id.desktop" && window Espalier || exit 1
xdg-open "$HOME/Dokumente/Reise.tsp" && window 'Reise[.]tsp' || exit 1
gdbus call --session --dest "$id" --object-path "$object/window/1" --method org.gtk.Actions.Activate help '[]' '{}' \
  >/dev/null && window Handbuch || exit 1
gdbus call --session --dest "$id" --object-path "$object" \
  --method org.freedesktop.Application.ActivateAction quit '[]' '{}' >/dev/null || exit 1
tries=0
while xdotool search --onlyvisible --name . >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 300 ] || exit 1
  sleep 0.1
done
SESSION
(cd "$HOME" && timeout 240 dbus-run-session -- sh "$scratch/session" "$id") >"$scratch/titles" 2>"$scratch/err" ||
  { sed 's/^/# /' "$scratch/titles" "$scratch/err"; false; }
ok 'started from the desktop file, a .tsp by its type, and left'
sed 's/^/# /' "$scratch/titles"
grep -q '^Handlungsreisender – .*Reise.tsp' "$scratch/titles" && grep -q '^Handbuch' "$scratch/titles"; ok 'in German'
! grep -e CRITICAL -e WARNING "$scratch/err"; ok 'and nothing was complained of'

# --- and gone again ---

unset LANG
quietly ./run uninstall; ok './run uninstall'
list >"$scratch/after"
[ "$(comm -13 "$scratch/before" "$scratch/installed" | wc -l)" -gt 50 ]; ok 'something had been there'
diff "$scratch/before" "$scratch/after" >"$scratch/diff" || { sed 's/^/# /' "$scratch/diff"; false; }
ok 'nothing is left'
left=$(find / -xdev \( -path /root -o -path /tmp -o -path "$PWD" -o -path "$scratch" \) -prune -o -iname '*espalier*' -print)
[ -z "$left" ] || { echo "$left" | sed 's/^/# /'; false; }; ok 'and nothing has its name'
finish
