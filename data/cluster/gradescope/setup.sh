#!/bin/sh
# Installs espalier-cli, and what hand-ins need, into the image of a Gradescope autograder. Run once, as root.
set -eu

root=${AUTOGRADER:-/autograder}
source=$root/source
INSTALL=
if [ -f "$source/grade.conf" ]; then
  # shellcheck source=/dev/null
  . "$source/grade.conf"
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update
# shellcheck disable=SC2086 # a word a package
apt-get install -y --no-install-recommends $INSTALL
set -- "$source"/packages/*.deb
if [ -e "$1" ]; then
  apt-get install -y --no-install-recommends "$@"
elif ! command -v espalier-cli >/dev/null; then
  echo "setup.sh: there is no package in packages/, and no espalier-cli in the image" >&2
  exit 1
fi
espalier-cli --version
