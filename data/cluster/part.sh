#!/bin/sh
# part.sh FOLDER [I]: runs part I of the sweep in FOLDER, or goes on with it. parallel.sh and
# slurm.sh call it; in a Slurm job array I is the task's number.
set -eu

folder=$1
part=${2:-${SLURM_ARRAY_TASK_ID:-}}
[ -n "$part" ] || { echo 'part.sh: which part?' >&2; exit 2; }

cli=$(cat "$folder/cli")
cd "$(cat "$folder/where")"
{
  IFS= read -r parts
  IFS= read -r room
  set --
  while IFS= read -r option; do set -- "$@" "$option"; done
} <"$folder/run"

# held until the process ends, however it ends: nobody else writes into the same file
exec 9>"$folder/part-$part.lock"
if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
  echo "part.sh: part $part of '$folder' is being run already" >&2
  exit 2
fi
command=sweep
if [ "${1:-}" = grade ]; then
  command=grade
  shift
fi
# exec: a signal to this process is a signal to the sweep, which then ends between two runs
exec "$cli" "$room" "$command" "$@" --shard "$part/$parts" -o "$folder/part-$part.csv"
