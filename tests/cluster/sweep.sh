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

# A class of two, one of whom is wrong, which is no failure of its part.
class_of_two () { # COMMAND…: with the grade behind it
  mkdir -p class
  printf '#!/bin/sh\nexec "%s" map mistakes --as right "$1"\n' "$ESPALIER_CLI" >class/ann.sh
  printf '#!/bin/sh\nexec "%s" map mistakes --as greedy "$1"\n' "$ESPALIER_CLI" >class/bob.sh
  chmod +x class/*.sh
  "$ESPALIER_CLI" map grade --program true --generate 5 --cases-into class/cases >/dev/null
  "$@" map grade --program "$PWD/class/ann.sh {in}" "$PWD/class/bob.sh {in}" --list "$PWD/class/cases/cases.csv"
}

here () { # WORD…: on one process
  "$ESPALIER_CLI" "$@" -o alone.csv
}

# verdicts CSV: of each program on each case
verdicts () {
  python3 - "$1" <<'PYTHON'
import csv
import sys

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    for row in sorted((row["program"], row["case"], row["verdict"]) for row in csv.DictReader(file)):
        print(*row)
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
