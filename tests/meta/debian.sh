#!/bin/sh
# The Debian packages: built from a copy of the tree, looked at by lintian, unpacked and run.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"

for tool in dpkg-buildpackage dh lintian; do
  if ! command -v "$tool" >/dev/null; then
    echo "1..0 # SKIP $tool is not installed"
    exit 0
  fi
done

copy=$scratch/espalier
mkdir "$copy"
tar -C "$ESPALIER_SOURCE_ROOT" --exclude-vcs --exclude='./build*' -cf - . | tar -C "$copy" -xf -
# as on a machine that builds packages: nothing of this test's own surroundings
(cd "$copy" && env -u MALLOC_PERTURB_ -u ESPALIER_CLI -u GSETTINGS_BACKEND DEB_BUILD_OPTIONS=parallel=2 \
  dpkg-buildpackage -us -uc) >"$scratch/log" 2>&1 || { tail -n 50 "$scratch/log" | sed 's/^/# /'; false; }
ok 'dpkg-buildpackage'
# the two libraries have no version, as nobody else uses them
grep -E '(dpkg|dh)[-_][a-z]*: (warning|error)' "$scratch/log" |
  grep -v "can't extract name and version from library name 'libespalier" >"$scratch/warnings"
sed 's/^/# /' "$scratch/warnings"
[ ! -s "$scratch/warnings" ]; ok 'without warnings'

user=
[ "$(id -u)" -ne 0 ] || user=--allow-root
lintian $user --fail-on error,warning "$scratch"/*.changes >"$scratch/lintian" 2>&1
status=$?
sed 's/^/# /' "$scratch/lintian"
[ $status -eq 0 ] && ! grep -E '^[EW]:' "$scratch/lintian"; ok 'lintian'

mkdir "$scratch/root"
for package in espalier espalier-cli; do
  dpkg-deb -x "$scratch/${package}"_[0-9]*.deb "$scratch/root"
done
! dpkg-deb -f "$scratch"/espalier-cli_[0-9]*.deb Depends | grep -i gtk; ok 'espalier-cli does without GTK'
dpkg-deb -f "$scratch"/espalier_[0-9]*.deb Depends | grep -q 'libgtk-4'; ok 'espalier needs it'
version=$(dpkg-deb -f "$scratch"/espalier_[0-9]*.deb Version)
libraries=$(dirname "$(find "$scratch/root" -name libespalier.so)")
LD_LIBRARY_PATH=$libraries "$scratch/root/usr/bin/espalier-cli" --version | grep -qx "espalier-cli $version"
ok 'espalier-cli runs'
for page in espalier espalier-cli; do
  [ -s "$scratch/root/usr/share/man/man1/$page.1.gz" ]; ok "$page has a manual page"
done
finish
