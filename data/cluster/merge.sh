#!/bin/sh
# merge.sh FOLDER: puts the parts in FOLDER together to the CSV file they are parts of.
set -eu

folder=$1
cli=$(cat "$folder/cli")
csv=$(cat "$folder/csv")
{
  IFS= read -r parts
  IFS= read -r room
} <"$folder/run"

set --
part=1
while [ "$part" -le "$parts" ]; do
  set -- "$@" "$folder/part-$part.csv"
  part=$((part + 1))
done
exec "$cli" "$room" merge "$@" -o "$csv"
