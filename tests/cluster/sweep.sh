# Sourced by the tests of data/cluster, after tap.sh: one sweep, and how its tables are compared.
# shellcheck shell=sh disable=SC2034

scripts=$ESPALIER_SOURCE_ROOT/data/cluster
run_sweep="tour --experiment schedules --instances 12,30 --seeds 6 --steps 4000"

n_runs=108

sweep () { # COMMAND…: with the sweep behind it
  # shellcheck disable=SC2086
  "$@" $run_sweep
}

alone () { # CSV [exec]: on one process, in the place of this one
  csv=$1
  how=${2:-}
  # shellcheck disable=SC2086
  set -- $run_sweep
  room=$1
  shift
  $how "$ESPALIER_CLI" "$room" sweep "$@" -o "$csv"
}

# same CSV CSV: but for the columns that tell the time
same () {
  python3 - "$1" "$2" <<'PYTHON'
import csv
import sys

tables = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row.pop("seconds")
    tables.append(rows)
if tables[0] != tables[1]:
    print(f"# {len(tables[0])} and {len(tables[1])} rows, not the same")
    sys.exit(1)
PYTHON
}

# How many runs are in a CSV file, or in those of a folder of parts.
rows_in () {
  path=$1
  [ ! -d "$path" ] || set -- "$path"/part-*.csv
  n_found=$(cat "$@" 2>/dev/null | grep -vc '^instance,')
  echo "${n_found:-0}"
}

# half_way PATH: whether some runs are there, but not all
half_way () {
  [ "$(rows_in "$1")" -gt 0 ] && [ "$(rows_in "$1")" -lt $n_runs ]
}

# wait_for_rows N PATH: until so many runs are there; fails when they do not come
wait_for_rows () {
  wanted=$1
  shift
  tries=0
  while [ "$(rows_in "$1")" -lt "$wanted" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 600 ] || return 1
    sleep 0.1
  done
}
