#!/bin/sh
# Sweeps under the real GNU parallel: dealt into parts, killed, gone on with.
# shellcheck source=../driver/tap.sh
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
# shellcheck source=sweep.sh
. "$ESPALIER_SOURCE_ROOT/tests/cluster/sweep.sh"

case $(parallel --version 2>/dev/null) in
  'GNU parallel'*) ;;
  *) echo '1..0 # SKIP GNU parallel is not installed'; exit 0 ;;
esac

cd "$scratch" || exit 1
parallel=$scripts/parallel.sh

exits 0 alone one.csv && [ "$(rows_in one.csv)" -eq $n_runs ]
ok 'one process does all runs'

alone killed.csv exec >/dev/null 2>&1 &
victim=$!
wait_for_rows 15 killed.csv
kill -KILL $victim
wait $victim 2>/dev/null
half_way killed.csv
ok 'a sweep is killed half-way'
size=$(wc -c <killed.csv)
truncate -s $((size - 9)) killed.csv
exits 0 alone killed.csv && same one.csv killed.csv
ok 'gone on with from a torn line, it is the uninterrupted table'

exits 0 sweep "$parallel" -j 2 -k 4 -o four.csv && same one.csv four.csv
ok 'four parts merge to the same table'
for part in 1 2 3 4; do rows_in four.csv.parts/part-$part.csv; done | uniq >shares
[ "$(cat shares)" = $((n_runs / 4)) ]
ok 'every part has its share of the runs'
exits 0 sweep "$parallel" -j 2 -k 4 -o four.csv && same one.csv four.csv
ok 'done once more, nothing changes'

mkdir "a b'c"
exits 0 sweep "$parallel" -j 3 -k 7 -o "a b'c/x \$y.csv" && same one.csv "a b'c/x \$y.csv"
ok 'seven parts, in a folder with blanks and quotes'

# in a session of its own, so that its processes can be told from others
begin_session () { # CSV
  # shellcheck disable=SC2016,SC2086
  setsid sh -c 'exec "$@"' sh "$parallel" -j 2 -k 4 -o "$1" $run_sweep >/dev/null 2>&1 &
  session=$!
}

gone () { # whether the session's processes have ended, or do so soon
  tries=0
  while pgrep -s $session >/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || return 1
    sleep 0.1
  done
}

begin_session term.csv
wait_for_rows 15 term.csv.parts && kill -TERM $session
status=0
wait $session || status=$?
[ $status -eq 3 ] && [ ! -e term.csv ] && half_way term.csv.parts
ok 'stopped half-way it says so, and no table is made'
gone
ok 'no process is left behind'
exits 0 sweep "$parallel" -j 2 -k 4 -o term.csv && same one.csv term.csv
ok 'gone on with, it is the same table'

begin_session kill.csv
wait_for_rows 15 kill.csv.parts && pkill -KILL -s $session
wait $session 2>/dev/null
gone && [ ! -e kill.csv ] && half_way kill.csv.parts
ok 'all its processes are killed'
exits 0 sweep "$parallel" -j 2 -k 4 -o kill.csv && same one.csv kill.csv
ok 'gone on with, it is the same table once more'

sweep "$parallel" -j 2 -k 2 -o twice.csv >/dev/null 2>&1 &
wait_for_rows 5 twice.csv.parts
if command -v flock >/dev/null; then
  exits 3 sweep "$parallel" -j 2 -k 2 -o twice.csv && grep -q 'being run already' err
  ok 'two at once on the same parts: the second is refused'
else
  skip 'two at once on the same parts: the second is refused' 'flock is not there'
fi
wait
same one.csv twice.csv
ok 'and the first is not disturbed'

exits 2 "$parallel" -o new.csv tour --instances 8,nowhere && [ ! -e new.csv.parts ] &&
  [ "$(grep -c nowhere err)" -eq 1 ]
ok 'a wrong list is said once, and nothing is made'
exits 2 "$parallel" -o new.csv nothing && [ ! -e new.csv.parts ]
ok 'so is a problem that is not there'
exits 2 "$parallel" -k 4 -o four.csv tour --seeds 3 && grep -q 'other options' err &&
  exits 2 sweep "$parallel" -k 5 -o four.csv && same one.csv four.csv
ok 'other options, or another number of parts, are refused'
exits 2 sweep "$parallel" -o one.csv && grep -q 'there already' err
ok 'a table that was not made in parts is not touched'
exits 0 class_of_two "$parallel" -j 2 -o class.csv
ok 'a class is graded in parts, though not all are right'
status=0
class_of_two here >/dev/null || status=$?
[ $status -eq 1 ] && verdicts alone.csv >alone && verdicts class.csv >parts && diff alone parts >/dev/null
ok 'with the same verdicts'

exits 2 "$parallel" tour && exits 2 "$parallel" -o x.csv && exits 2 "$parallel" -k 0 -o x.csv tour &&
  exits 2 "$parallel" -o x.csv tour --shard 1/2 && exits 2 "$parallel" -c nix -o x.csv tour &&
  exits 2 "$parallel" --nonsense && exits 0 "$parallel" --help && grep -q Usage out
ok 'wrong words'

if command -v shellcheck >/dev/null; then
  (cd "$scripts" && shellcheck -x ./*.sh) >lint || { sed 's/^/# /' lint; false; }
  ok 'the scripts pass shellcheck'
else
  skip 'the scripts pass shellcheck' 'shellcheck is not installed'
fi
finish
