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
[ "$command" = grade ] || exec "$cli" "$room" "$command" "$@" --shard "$part/$parts" -o "$folder/part-$part.csv"

# that programs are not right (1) is no failure of the part; signals are handed on
"$cli" "$room" grade "$@" --shard "$part/$parts" -o "$folder/part-$part.csv" &
grade=$!
trap 'kill -TERM "$grade" 2>/dev/null' HUP INT TERM
status=0
wait "$grade" || status=$?
while kill -0 "$grade" 2>/dev/null; do
  status=0
  wait "$grade" || status=$?
done
[ "$status" -ne 1 ] || status=0
exit "$status"
