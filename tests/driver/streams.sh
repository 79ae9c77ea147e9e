#!/bin/sh
# Files as they are on real disks: two writers, no room, pipes, devices, links.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
cli=$ESPALIER_CLI
row=$scratch/row.txt
printf '3\n1???????\n' >"$row"

# same_rows CSV CSV: but for the columns that tell the time, and the order
same_rows () {
  python3 - "$1" "$2" <<'PYTHON'
import csv
import sys

tables = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    tables.append(sorted(tuple(v for k, v in row.items() if k != "seconds") for row in rows))
assert tables[0] and tables[0] == tables[1], (len(tables[0]), len(tables[1]))
PYTHON
}

# --- results of experiments ---

if "$cli" tour sweep --help >/dev/null 2>&1; then
  experiment='tour sweep --experiment schedules --instances 12 --seeds 3 --steps 4000'
  exits 0 "$cli" $experiment -o "$scratch/whole.csv"; ok 'a sweep'
  "$cli" $experiment --shard 1/2 -o "$scratch/both.csv" 2>"$scratch/first" &
  first=$!
  "$cli" $experiment --shard 2/2 -o "$scratch/both.csv" 2>"$scratch/second" &
  got=0
  wait $! || got=$((got + $?))
  wait "$first" || got=$((got + $?))
  # either they met, and one of them was told, or one was through before the other began
  { [ "$got" = 0 ] || { [ "$got" = 2 ] && cat "$scratch/first" "$scratch/second" | grep -q 'both.csv: another sweep'; }; } &&
    "$cli" $experiment --shard 1/2 -o "$scratch/both.csv" && "$cli" $experiment --shard 2/2 -o "$scratch/both.csv" &&
    same_rows "$scratch/whole.csv" "$scratch/both.csv"
  ok 'two sweeps into one file: no row is torn'

  cp "$scratch/whole.csv" "$scratch/held.csv"
  if command -v flock >/dev/null; then
    exits 2 flock "$scratch/held.csv" "$cli" $experiment -o "$scratch/held.csv" &&
      grep -q 'held.csv: another sweep is writing' "$scratch/err" && cmp "$scratch/whole.csv" "$scratch/held.csv"
    ok 'a file that another writes is left to it'
    exits 2 flock "$scratch/held.csv" "$cli" lamps trace --trace "$scratch/held.csv" "$row" &&
      grep -q 'held.csv: another program' "$scratch/err" && cmp "$scratch/whole.csv" "$scratch/held.csv"
    ok 'so are traces'
  else
    skip 'a file that another writes is left to it' 'flock is not installed'
  fi

  head -n 4 "$scratch/whole.csv" >"$scratch/cut.csv"
  printf '12,1,hal' >>"$scratch/cut.csv"
  exits 0 "$cli" $experiment -o "$scratch/cut.csv" && same_rows "$scratch/whole.csv" "$scratch/cut.csv"; ok 'a row that was cut off is done again'

  cp "$scratch/whole.csv" "$scratch/large.csv"
  truncate -s 300M "$scratch/large.csv"
  exits 2 "$cli" $experiment -o "$scratch/large.csv" && grep -q 'large.csv: larger than 256 MB' "$scratch/err" &&
    [ "$(wc -c <"$scratch/large.csv")" = 314572800 ]
  ok 'what cannot be read is not written over'
  rm "$scratch/large.csv"

  exits 2 "$cli" $experiment -o "$scratch"; ok 'a folder is no file for results'
  ln -s /dev/null "$scratch/null"
  exits 0 "$cli" $experiment -o "$scratch/null" && [ -L "$scratch/null" ]; ok 'results to /dev/null'
  if [ -c /dev/full ]; then
    exits 2 timeout 20 "$cli" $experiment -o /dev/full && grep -q '^espalier-cli: /dev/full: ' "$scratch/err"; ok 'results to a full disk: exit 2, at once'
    # should it not be bounded, it is by memory; not under the address sanitizer, which takes much more
    memory=4000000
    (ulimit -v $memory && "$cli" --version) >/dev/null 2>&1 || memory=unlimited
    for command in merge summary; do
      exits 2 timeout 60 sh -c 'ulimit -v "$3"; exec "$0" tour "$1" /dev/zero -o "$2"' "$cli" "$command" "$scratch/x.csv" $memory &&
        grep -q 'larger than 256 MB' "$scratch/err"
      ok "$command of a file without end"
    done
  else
    skip 'results to a full disk' 'there is no /dev/full'
  fi
  mkfifo "$scratch/rows"
  cat "$scratch/rows" >"$scratch/through.csv" &
  exits 0 timeout 20 "$cli" $experiment -o "$scratch/rows" && wait $! && same_rows "$scratch/whole.csv" "$scratch/through.csv"; ok 'results to a pipe'
  : >"$scratch/kept.csv"
  ln -s kept.csv "$scratch/link.csv"
  exits 0 "$cli" $experiment -o "$scratch/link.csv" && [ -L "$scratch/link.csv" ] && same_rows "$scratch/whole.csv" "$scratch/kept.csv"; ok 'results to what a link points to'
else
  skip 'sweeps' 'built without drawing'
fi

# --- documents: whole or not at all ---

printf 'as it was\n' >"$scratch/old"
ln -s not-yet "$scratch/dangling"
exits 0 "$cli" lamps solve -o "$scratch/dangling" "$row" && [ -L "$scratch/dangling" ] && [ -s "$scratch/not-yet" ]; ok '-o writes where a link points though nothing is there'
chmod 640 "$scratch/old"
cp -p "$scratch/old" "$scratch/mode"
exits 0 "$cli" lamps solve -o "$scratch/mode" "$row" && [ "$(stat -c %a "$scratch/mode")" = 640 ]; ok '-o keeps the permissions'

# no_room COMMAND…: files may have no more than a block, and nobody is killed for it
no_room () {
  sh -c 'ulimit -f 1; exec "$@"' sh "$@"
}
if "$cli" stones --help >/dev/null 2>&1; then
  cp "$scratch/old" "$scratch/d.svg"
  "$cli" stones generate -o "$scratch/game" 2>/dev/null || printf '40\n' >"$scratch/game"
  ls -a "$scratch" >"$scratch/before"
  exits 2 no_room "$cli" stones show --picture "$scratch/d.svg" "$scratch/game" && grep -q 'd.svg: File too large' "$scratch/err" &&
    cmp "$scratch/d.svg" "$scratch/old" && ls -a "$scratch" | diff - "$scratch/before"
  ok 'a file that may not grow: exit 2, the old one stays, nothing beside it'
fi
mkdir "$scratch/traces"
cp "$scratch/old" "$scratch/traces/long.csv"
exits 2 no_room "$cli" lamps trace --trace "$scratch/traces/long.csv" "$row" && grep -q 'long.csv: ' "$scratch/err" &&
  cmp "$scratch/old" "$scratch/traces/long.csv" && [ "$(ls -a "$scratch/traces" | wc -l)" = 3 ]
ok 'a trace that may not grow: the old one stays'
if "$cli" stones --help >/dev/null 2>&1; then
  # a hundred thousand are points: a megabyte is more than enough
  printf '100000\n' >"$scratch/many.stones"
  for kind in svg pdf; do
    exits 0 "$cli" stones show --picture "$scratch/many.$kind" "$scratch/many.stones" && [ "$(wc -c <"$scratch/many.$kind")" -lt 1000000 ]
    ok "a hundred thousand stones: .$kind"
  done
fi
if "$cli" map --help >/dev/null 2>&1; then
  # more edges than anybody can follow are pixels: as lines they are some ten megabytes
  python3 -c '
import itertools
pairs = list(itertools.islice(itertools.combinations(range(1, 400), 2), 0, 80000, 2))
print("p edge 400", len(pairs))
print("".join("e %d %d\n" % pair for pair in pairs), end="")' >"$scratch/tangle.col"
  for kind in svg pdf; do
    exits 0 "$cli" map show --picture "$scratch/tangle.$kind" "$scratch/tangle.col" && [ "$(wc -c <"$scratch/tangle.$kind")" -lt 2000000 ]
    ok "forty thousand edges: .$kind"
  done
  # far more of it than fits: each form ends within its limit, and says so
  "$cli" map generate --points 60 --method delaunay --seed 1 -o "$scratch/sixty.map"
  for kind in txt csv jsonl dot; do
    cp "$scratch/old" "$scratch/traces/t.$kind"
    exits 3 timeout 100 "$cli" map trace --solver bt --colours 3 --limit-size 100K --trace "$scratch/traces/t.$kind" "$scratch/sixty.map" &&
      grep -q "t.$kind: .*100.*--limit-size" "$scratch/err" && [ "$(wc -c <"$scratch/traces/t.$kind")" -le 102400 ] &&
      tail -n 1 "$scratch/traces/t.$kind" | grep -q -e '--limit-size'
    ok "a trace with a limit: .$kind"
  done
  for kind in csv jsonl; do
    exits 0 "$cli" map replay "$scratch/sixty.map" "$scratch/traces/t.$kind"; ok "it can be read back: .$kind"
  done
  exits 2 "$cli" map trace --limit-size 5X --trace "$scratch/traces/t.csv" "$scratch/sixty.map" && grep -q '5X' "$scratch/err"; ok 'a limit that is none'
  # killed at any moment: nothing is left, or it goes when the same is written again
  cp "$scratch/old" "$scratch/traces/t.csv"
  for wait in 0.05 0.1 0.2 0.3 0.5; do
    timeout -s KILL $wait "$cli" map trace --solver bt --colours 3 --trace "$scratch/traces/t.csv" "$scratch/sixty.map"
    timeout -s KILL $wait "$cli" map show --width 4000 --picture "$scratch/traces/t.png" "$scratch/sixty.map"
  done >/dev/null 2>&1
  cmp "$scratch/old" "$scratch/traces/t.csv"; ok 'killed while it writes a trace: the old one stays'
  exits 3 "$cli" map trace --solver bt --colours 3 --limit-size 10K --trace "$scratch/traces/t.csv" "$scratch/sixty.map" &&
    exits 0 "$cli" map show --picture "$scratch/traces/t.png" "$scratch/sixty.map" && [ -z "$(find "$scratch/traces" -name '*espalier*')" ]
  ok 'and nothing beside it'
fi
if "$cli" mapgame --help >/dev/null 2>&1; then
  "$cli" mapgame generate --nodes 14 -o "$scratch/game.txt"
  cp "$scratch/old" "$scratch/output.txt"
  exits 3 timeout 100 "$cli" mapgame trace -i "$scratch/game.txt" --depth end --limit-size 300K -o "$scratch/output.txt" &&
    grep -q 'output.txt: .*--limit-size' "$scratch/err" && [ "$(wc -c <"$scratch/output.txt")" -le 307200 ]
  ok "the handout's trace has a limit too"
  cp "$scratch/old" "$scratch/output.txt"
  exits 2 no_room "$cli" mapgame trace -i "$scratch/game.txt" --depth 6 -o "$scratch/output.txt" && cmp "$scratch/old" "$scratch/output.txt"
  ok 'and leaves the old one where there is no room'
fi
if "$cli" lamps --help | grep -q ' report '; then
  printf 'as it was\n' >"$scratch/kept.pdf"
  ln -s kept.pdf "$scratch/r.pdf"
  exits 0 "$cli" lamps report -o "$scratch/r.pdf" "$row" && [ -L "$scratch/r.pdf" ] &&
    [ "$(head -c 5 "$scratch/kept.pdf")" = %PDF- ] && [ -s "$scratch/r.md" ]
  ok 'report -o writes what a link points to'
  mkdir "$scratch/full"
  printf 'as it was\n' >"$scratch/full/r.pdf"
  exits 2 no_room "$cli" lamps report -o "$scratch/full/r.pdf" "$row" && cmp "$scratch/full/r.pdf" "$scratch/old" &&
    [ "$(ls -a "$scratch/full" | wc -l)" = 3 ]
  ok 'a report without room: as it was, nothing beside it'
fi

# --- what is shown to others does not say where one keeps one's files ---

if "$cli" war --help | grep -q ' report '; then
  mkdir -p "$scratch/home/ada"
  printf '1 2\n3 4\n' >"$scratch/home/ada/mine.txt"
  exits 0 "$cli" war sweep --boards "$scratch/home/ada/mine.txt" --players greedy,minimax:1 -o "$scratch/war.csv" &&
    exits 0 "$cli" war summary "$scratch/war.csv" && grep -q '^mine.txt ' "$scratch/out" && ! grep -q home "$scratch/out" &&
    exits 0 "$cli" war plot "$scratch/war.csv" -o "$scratch/war.txt.svg" &&
    exits 0 "$cli" war report --players greedy,greedy --sweep "$scratch/war.csv" -o "$scratch/hand-in.pdf" "$scratch/home/ada/mine.txt" &&
    ! grep -rq home/ada "$scratch/hand-in.md" "$scratch/hand-in-parts"
  ok 'no folders in tables, plots and reports'
  exits 0 "$cli" war sweep --boards "$scratch/home/ada/mine.txt" --players greedy,minimax:1 -o "$scratch/war.csv"; ok 'the results themselves know them, and are gone on with'
fi
finish
