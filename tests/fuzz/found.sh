#!/bin/sh
# found.sh PROGRAM FOLDER: what once did harm to a reader (below FOLDER/ROOM-KIND) does none any more, nor do the
# texts that fuzzing begins with.
set -u
program=$1
folder=$2
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"

for reader in $("$program" --list); do
  name=$(echo "$reader" | tr / -)
  mkdir "$scratch/$name"
  exits 0 "$program" --seeds "$reader" "$scratch/$name"; ok "$reader: texts to begin with"
  set --
  for file in "$scratch/$name"/* "$folder/$name"/* "$folder/../begin/$name"/*; do
    [ ! -f "$file" ] || set -- "$@" "$file"
  done
  exits 0 "$program" "$reader" "$@"; ok "$reader: $# texts"
done
finish
