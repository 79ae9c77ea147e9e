#!/bin/sh
# The command line's contract that holds for all problems.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
cli=$ESPALIER_CLI
row=$scratch/row.txt
printf '3\n1???????\n' >"$row"

exits 0 "$cli" --help; ok '--help'
exits 0 "$cli" list; ok 'list'
exits 0 "$cli" list --json && python3 -c '
import json, sys
listed = json.load(open(sys.argv[1]))
assert listed["outcome"] == "done", listed
for problem in listed["problems"]:
    assert problem["commands"] and problem["algorithms"], problem["id"]
' "$scratch/out"
ok 'list --json is JSON and complete'
exits 2 "$cli"; ok 'no words: usage, exit 2'
exits 2 "$cli" nonsense solve; ok 'unknown problem'
exits 2 "$cli" lamps nonsense; ok 'unknown command'
exits 2 "$cli" lamps solve --nonsense "$row" && grep -q nonsense "$scratch/err"; ok 'unknown option is named'
exits 2 "$cli" lamps solve --sed 3 "$row" && grep -q 'mean --seed' "$scratch/err"; ok 'a near miss is suggested'
exits 2 "$cli" lamps solve; ok 'too few files'
exits 2 "$cli" lamps solve "$row" "$row"; ok 'too many files'
exits 2 "$cli" lamps solve --limit-time -3 "$row"; ok 'a value out of range'
exits 2 "$cli" lamps solve "$scratch/absent" && grep -q absent "$scratch/err"; ok 'a missing file is named'
exits 2 "$cli" lamps solve "$scratch"; ok 'a folder is no file'
printf '3\n??x?\n' >"$scratch/bad"
exits 2 "$cli" lamps solve "$scratch/bad" && grep -q '/bad:2:3: ' "$scratch/err"; ok 'a wrong letter: file, line and column'

exits 0 "$cli" lamps solve "$row" && [ "$(cat "$scratch/out")" = 10101000 ]; ok 'solved: exit 0'
exits 0 "$cli" lamps solve - <"$row"; ok 'reads standard input'
printf '9\n1???????\n' >"$scratch/none"
exits 1 "$cli" lamps solve "$scratch/none"; ok 'no solution: exit 1'
for end in csv jsonl; do
  exits 0 "$cli" lamps trace --trace "$scratch/own.$end" "$row" && exits 0 "$cli" lamps replay --json "$row" "$scratch/own.$end" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["solutions"] == 1 and answer["events"] > answer["nodes"] > 2, answer
' "$scratch/out"
  ok "replay: a trace as $end"
done
sed '3s/lamp [0-9]/lamp 99/' "$scratch/own.csv" >"$scratch/spoilt.csv"
exits 2 "$cli" lamps replay "$row" "$scratch/spoilt.csv" && grep -q '/spoilt.csv:3:1: ' "$scratch/err"; ok 'replay: the first impossible event is named'
exits 3 "$cli" lamps solve --limit-nodes 2 "$row"; ok 'limit: exit 3'
exits 0 "$cli" lamps solve -o "$scratch/answer" "$row" && [ ! -s "$scratch/out" ] && [ -s "$scratch/answer" ]; ok '-o writes the file'
exits 2 "$cli" lamps solve -o "$scratch/absent/answer" "$row"; ok '-o into nowhere: exit 2'
exits 0 "$cli" lamps solve --json "$row" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["problem"] == "lamps" and answer["command"] == "solve", answer
assert answer["outcome"] == "solved" and answer["seconds"] >= 0, answer
assert answer["counters"]["assignments"] == 13, answer
' "$scratch/out"
ok '--json: problem, command, outcome, seconds, counters'
exits 0 "$cli" lamps solve --stats "$row" && grep -qx 'assignments: 13' "$scratch/err"; ok '--stats on standard error'
# What some rooms' --json must have whatever the outcome.
has() { "$cli" "$1" --help >/dev/null 2>&1; }
if has tree; then
  printf '(max A (min "\\"B\\"" 3 12) (min C 2 4))\n' >"$scratch/t.tree"
  exits 0 "$cli" tree solve --json "$scratch/t.tree" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["value"] == 3 and answer["leaves_evaluated"] == 3, answer
assert [n["name"] for n in answer["nodes"]][:2] == ["A", "\"B\""], answer
assert answer["nodes"][1]["alpha"] == "-inf" and answer["nodes"][6]["value"] is None, answer
' "$scratch/out"
  ok 'tree solve --json: nodes in preorder, null and -inf'
  exits 3 "$cli" tree solve --json --limit-nodes 2 "$scratch/t.tree" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["value"] is None and "leaves_evaluated" in answer and len(answer["nodes"]) == 7, answer
' "$scratch/out"
  ok 'tree solve --json at a limit: the value is null'
fi
if has map; then
  printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' >"$scratch/k3.col"
  for solver in bt fc mac min-conflicts fast; do
    exits 0 "$cli" map solve --solver "$solver" --colours 3 --json "$scratch/k3.col" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert len(answer["colouring"]) == 3, answer
assert {"assignments", "backtracks", "prunings", "revisions", "steps"} <= set(answer["counters"]), answer
' "$scratch/out"
    ok "map solve --solver $solver --json: colouring and all counters"
  done
  exits 1 "$cli" map solve --colours 2 --json "$scratch/k3.col" && grep -q '"colouring":{}' "$scratch/out"
  ok 'map solve --json without a colouring: an empty one'
  exits 0 "$cli" map check --json "$scratch/k3.col" && grep -q '"hull":null' "$scratch/out" &&
    grep -q '"planar":true' "$scratch/out" && grep -q '"maximal":true' "$scratch/out"
  ok 'map check --json without coordinates'
fi
if has mapgame; then
  "$cli" mapgame samples usa.txt >"$scratch/usa"
  exits 3 "$cli" mapgame solve --depth end --limit-nodes 5 --json "$scratch/usa" &&
    grep -q '"best":null' "$scratch/out" && grep -q '"value":null' "$scratch/out"
  ok 'mapgame solve --json at a limit: best and value are null'
fi
for kind in txt csv jsonl dot; do
  exits 0 "$cli" lamps trace --trace "$scratch/trace.$kind" "$row" && [ -s "$scratch/trace.$kind" ]
  ok "trace in .$kind"
done
python3 -c '
import csv, json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
rows = list(csv.DictReader(open(sys.argv[2])))
assert len(lines) == len(rows) == sum(1 for _ in open(sys.argv[3])) - 1, (len(lines), len(rows))
assert [l["event"] for l in lines] == [r["event"] for r in rows]
assert sum(l["event"] == "assign" for l in lines) == 13
' "$scratch/trace.jsonl" "$scratch/trace.csv" "$scratch/trace.txt"
ok 'the formats tell the same events, as many as the counters'
exits 0 "$cli" lamps trace --json --trace "$scratch/trace.txt" "$row" && grep -q '"recorded":true' "$scratch/out" &&
  exits 0 "$cli" lamps solve --json "$row" && ! grep -q recorded "$scratch/out" &&
  exits 0 "$cli" lamps trace --stats --trace "$scratch/trace.txt" "$row" && grep -qx 'recorded: yes' "$scratch/err"
ok 'seconds that hold the writing of a trace are called so'
if command -v dot >/dev/null; then
  dot -Tsvg "$scratch/trace.dot" -o "$scratch/trace.svg"; ok 'Graphviz reads the .dot'
else
  skip 'Graphviz reads the .dot' 'Graphviz is not installed'
fi
exits 2 "$cli" lamps trace --trace "$scratch/trace.xyz" "$row"; ok 'an unknown kind of trace'
if "$cli" lamps --help | grep -q ' report '; then
  exits 0 "$cli" lamps report --authors 'Ada; Alan' --date 2026-01-31 -o "$scratch/r.pdf" "$row" &&
    [ "$(head -c 5 "$scratch/r.pdf")" = %PDF- ] && grep -q 'Ada, Alan' "$scratch/r.md" &&
    [ -s "$scratch/r-parts/trace.jsonl" ] && [ -s "$scratch/r-parts/instance.txt" ]
  ok 'report: PDF, Markdown and a folder of parts'
  exits 0 "$cli" lamps report --json --include-how=off -o "$scratch/r.pdf" "$row" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["outcome"] == "solved" and answer["pages"] >= 1 and answer["tables"] >= 1, answer
' "$scratch/out"
  ok 'report --json: pages, tables, figures'
  mkdir "$scratch/a" "$scratch/b"
  for folder in a b; do
    "$cli" lamps report --date 2026-01-31 --include-seconds=off -o "$scratch/$folder/r.pdf" "$row"
  done
  diff -r "$scratch/a" "$scratch/b"; ok 'report: the same call makes the same files'
  exits 1 "$cli" lamps report -o "$scratch/n.pdf" "$scratch/none" && [ -s "$scratch/n.pdf" ]; ok 'report of what has no solution: exit 1, written'
  exits 3 "$cli" lamps report --limit-nodes 2 -o "$scratch/l.pdf" "$row" && [ -s "$scratch/l.pdf" ]; ok 'report of a stopped search: exit 3, written'
  exits 2 "$cli" lamps report "$row"; ok 'report without -o'
  exits 2 "$cli" lamps report -o "$scratch/r.txt" "$row"; ok 'report: a name that does not end with .pdf'
  exits 2 "$cli" lamps report -o "$scratch/absent/r.pdf" "$row"; ok 'report into nowhere'
  exits 2 "$cli" lamps report --players a,b -o "$scratch/x.pdf" "$row" && [ ! -e "$scratch/x.pdf" ]; ok 'report --players without a game'
  exits 2 "$cli" lamps report --sweep "$row" -o "$scratch/x.pdf" "$row"; ok 'report --sweep with no experiment'
  printf '8\n' >"$scratch/eight.stones"
  if "$cli" stones --help >/dev/null 2>&1; then
    exits 0 "$cli" stones report --players 'minimax:2,exact' -o "$scratch/s.pdf" "$scratch/eight.stones" &&
      [ -s "$scratch/s-parts/moves.txt" ]
    ok 'report of a match'
    exits 0 "$cli" stones report --solver minimax -o "$scratch/s.pdf" "$scratch/eight.stones" &&
      [ ! -e "$scratch/s-parts/moves.txt" ] && [ -s "$scratch/s-parts/trace.txt" ]
    ok 'report of a position; parts of the one before are gone'
    exits 2 "$cli" stones report --players minimax --depth 2 -o "$scratch/x.pdf" "$scratch/eight.stones"; ok 'report: one player is no match'
  fi
else
  skip 'report' 'built without drawing'
fi
"$cli" lamps samples eight.txt | "$cli" lamps solve - >/dev/null; ok 'samples can be printed and solved'
[ "$("$cli" lamps samples eight)" = "$("$cli" lamps samples eight.txt)" ]; ok 'a sample may be named without its end'
"$cli" list | head -n 1 >/dev/null; ok 'a closed pipe is no error'

exits 2 "$cli" list --json extra && grep -q extra "$scratch/err"; ok 'list names the word that is too many'
exits 0 "$cli" list && grep -q -- '--limit-nodes' "$scratch/out" && grep -q 'Options of' "$scratch/out"; ok 'list tells the options'
for words in '' 'nonsense' 'lamps' 'lamps nonsense' 'list extra'; do
  exits 2 "$cli" $words && [ "$(wc -l <"$scratch/err")" = 1 ] && [ ! -s "$scratch/out" ]
  ok "usage in one line: $words"
done
# what one game has all have, and it fits together
for game in war kcell mapgame stones; do
  if has "$game"; then
    python3 - "$cli" "$game" "$scratch" 2>"$scratch/err" <<'PYTHON' || { sed 's/^/# /' "$scratch/err"; false; }
import json
import os
import subprocess
import sys

cli, game, folder = sys.argv[1:]


def run(*words, status=0):
    done = subprocess.run([cli, game, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == status, (words, done)
    return done.stdout


def ask(*words):
    return json.loads(run(*words, "--json"))


known = json.loads(subprocess.run([cli, "list", "--json"], stdout=subprocess.PIPE, check=True).stdout)
commands = {c["id"] for p in known["problems"] if p["id"] == game for c in p["commands"]}
missing = {"match", "table", "record", "apply", "best", "moves", "depth", "sizes"} - commands
assert not missing, missing
sample = run("samples").splitlines()[0]
board = os.path.join(folder, sample)
run("samples", sample, "-o", board)
moves = [m["cell"] if isinstance(m, dict) else m for m in ask("moves", board)["moves"]]
first = str(moves[0])
position = ["--board", board] if game == "war" else [board]
assert ask("best", *position, "--depth", "2")["move"] in {str(m) for m in moves}
after = ask("apply", *position, first)
assert after["move"] == first, after
assert [r["depth"] > 0 for r in ask("depth", *position, "--seconds", "0.05")["rows"]]
assert ask("sizes", "--seconds", "0.01", *(["--max-k", "6"] if game == "kcell" else []))
if game == "war":
    # the board alone, as in the others
    assert ask("best", board, "--depth", "2")["move"] == ask("best", *position, "--depth", "2")["move"]
    assert run("apply", board, first) == run("apply", *position, first)
    assert len(ask("table", "--players", "random,minimax:1", board)["games"]) == 4
    assert len(ask("match", "--blue", "random", "--green", "random", board, board)["games"]) == 2
    run("apply", first, status=2)
if game != "war":
    # the moves after one are those of the position that it leads to
    after = ask("moves", board, "--moves", first) if game != "kcell" else None
    assert len(ask("table", "--players", "random,minimax:1", board)["games"]) == 4
    run("apply", board, "nonsense", status=2)
if game in ("mapgame", "stones"):
    record = os.path.join(folder, "game.record")
    played = ask("match", "--first", "random", "--second", "minimax:1", "--games", "3", "-o", record, board)
    assert sum(played["results"].values()) == 3, played
    last = played["games"][-1]
    again = ask("record", record)
    assert again["moves"] == last["moves"] and again["score"] == last["score"] and again["to_move"] is None, again
    # and move by move
    for i, move in enumerate(last["moves"]):
        options = ["--moves", ";".join(last["moves"][:i])]
        assert move in ask("moves", *options, board)["moves"], (i, move)
    assert ask("moves", "--moves", ";".join(last["moves"]), board)["moves"] == []
    with open(record, encoding="utf-8") as file:
        text = file.read()
    with open(record, "w", encoding="utf-8") as file:
        file.write(text.replace("moves: " + last["moves"][0], "moves: " + last["moves"][0] + ";" + last["moves"][0]))
    run("record", record, status=2)
    run("record", board, status=2)
PYTHON
    ok "the commands of a game: $game"
  fi
done

# what is written wrong has a neighbour that was meant, or none
exits 2 "$cli" lits && grep -q '^espalier-cli: .*“lits”; did you mean list?$' "$scratch/err"; ok 'a problem that is nearly one'
exits 2 "$cli" solv && grep -q '“solv”; did you mean PROBLEM solve?$' "$scratch/err"; ok 'a command without its problem'
exits 2 "$cli" --verison && grep -q '^espalier-cli: unknown option --verison; did you mean --version?$' "$scratch/err"; ok 'an option of none'
exits 2 "$cli" -v && grep -q '^espalier-cli: unknown option -v; ' "$scratch/err"; ok 'a letter of none'
if "$cli" report --help >/dev/null 2>&1; then
  exits 2 "$cli" report chek plan.txt && grep -q '“chek”; did you mean report check?$' "$scratch/err"; ok 'a command of report that is nearly one'
fi
exits 2 "$cli" lamps solv && grep -q '“solv”.* lamps solve?$' "$scratch/err"; ok 'a command that is nearly one'
exits 2 "$cli" lamps solve --sed 3 "$row" && grep -q 'option --sed; did you mean --seed?' "$scratch/err"; ok 'an option that is nearly one'
exits 2 "$cli" lamps solve -v "$row" && grep -q 'option -v; .*--help' "$scratch/err"; ok 'a letter is like no option'
"$cli" lamps --help >"$scratch/help"
for words in 'lamps help' 'help lamps'; do
  exits 0 "$cli" $words && cmp "$scratch/help" "$scratch/out"; ok "the same help: $words"
done
"$cli" lamps solve --help >"$scratch/help"
for words in 'lamps help solve' 'help lamps solve'; do
  exits 0 "$cli" $words && cmp "$scratch/help" "$scratch/out"; ok "the same help: $words"
done
exits 2 "$cli" help nul && exits 2 "$cli" help lamps solv; ok 'help for what is none'

# standard error: nothing but what is wrong, or how far it is
exits 2 "$cli" lamps solve --quiet "$scratch/none.row" && [ -s "$scratch/err" ]; ok '--quiet tells what is wrong'
if "$cli" map --help >/dev/null 2>&1; then
  "$cli" map generate --points 60 --method delaunay --seed 1 -o "$scratch/long.map"
  exits 3 "$cli" map solve --solver bt --colours 3 --limit-time 2 --progress "$scratch/long.map" && grep -q 'assignments: .* a second' "$scratch/err" &&
    grep -q 'espalier-cli: Stopped by a limit' "$scratch/err"
  ok '--progress tells the rate'
  exits 3 "$cli" map solve --solver bt --colours 3 --limit-time 1 "$scratch/long.map" && ! grep -q 'a second' "$scratch/err"; ok 'no rate where nobody looks'
  exits 3 "$cli" map solve --solver bt --colours 3 --limit-time 2 --progress --quiet "$scratch/long.map" && [ ! -s "$scratch/err" ]; ok '--quiet'
  "$cli" map generate --points 9 -o "$scratch/nine.map"
  exits 0 "$cli" map table --solver both --json "$scratch/nine.map" && python3 -c '
import json, sys
tables = json.load(open(sys.argv[1]))["tables"]
assert [t["solver"] for t in tables] == ["fc", "mac"], tables
assert all(len(row) == len(t["columns"]) for t in tables for row in t["rows"]), tables
' "$scratch/out"
  ok 'map table --json is data'
  exits 0 "$cli" map table --solver fc-singleton "$scratch/nine.map" && grep -q '^Assignments: ' "$scratch/out"; ok 'map table through singletons'
fi
exits 0 "$cli" lamps samples --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert "eight.txt" in answer["samples"] and "text" not in answer, answer
' "$scratch/out"
ok 'samples --json is data'
exits 0 "$cli" lamps solve --json "$row" && python3 -c '
import re, sys
seconds = re.search("\"seconds\":([^,}]*)", open(sys.argv[1]).read()).group(1)
assert re.fullmatch("[0-9]+[.][0-9]{1,6}", seconds), seconds
' "$scratch/out"
ok 'seconds have six digits at most'
if "$cli" war --help | grep -q ' sweep '; then
  "$cli" war samples checkerboard.txt >"$scratch/ blanks .txt"
  (cd "$scratch" && exits 0 "$cli" war sweep --players minimax:1 -o blanks.csv ' blanks .txt' &&
    grep -q '^ blanks .txt,' blanks.csv && exits 0 "$cli" war summary blanks.csv)
  ok 'a board whose name begins with a blank'
fi
if "$cli" stones --help | grep -q ' summary '; then
  "$cli" stones sweep --experiment winner --stones 3..12 -o "$scratch/rows.csv" >/dev/null 2>&1
  exits 0 "$cli" stones summary --json "$scratch/rows.csv" && python3 -c '
import json, re, sys
text = open(sys.argv[1]).read()
for number in re.findall("(?<=[\\[,:])[-0-9.e]+(?=[],}])", text):
    assert number.endswith(".0") or float(number) == 0 or len(number) <= len(repr(float(number))), number
' "$scratch/out"
  ok 'numbers have no digits without need'
fi
# tables: exp(-1) and exp(-1/10); of four cities round a square crossed there is one better swap
if has tour; then
  exits 0 "$cli" tour tabulate --table acceptance-grid --temperatures 1,10 --changes -5,1 --format csv &&
    printf 'What a move adds,T = 1,T = 10\n-5,1.0000,1.0000\n1,0.3679,0.9048\n' | cmp -s - "$scratch/out"
  ok 'tabulate: a table of options alone'
  printf 'A B C D\nA 0 1 2 1\nB 1 0 1 2\nC 2 1 0 1\nD 1 2 1 0\n' >"$scratch/square.txt"
  exits 0 "$cli" tour tabulate --table climb --start A,C,B,D --json "$scratch/square.txt" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert [row[-1] for row in answer["rows"]] == [6, 4] and "caption" in answer, answer
' "$scratch/out"
  ok 'tabulate --json is data'
  exits 2 "$cli" tour tabulate --table climb && grep -q 'expected its file' "$scratch/err"; ok 'tabulate: names what is missing'
  exits 2 "$cli" tour tabulate --table nonsense && grep -q 'successors, climb' "$scratch/err"; ok 'tabulate: lists the tables'
  exits 2 "$cli" tour tabulate --table acceptance-grid --temperatures -1; ok 'tabulate: no temperature is below 0'
fi
exits 0 "$cli" lamps samples --json eight.txt && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["text"].count("\n") >= 1, answer
' "$scratch/out"
ok '--json holds a document that is the whole answer'
exits 2 "$cli" lamps solve --picture "$scratch/p.xyz" "$row" && [ ! -s "$scratch/out" ]; ok 'nothing on standard output when the picture fails'

# -o never takes a device or a link away (links here: a wrong program must do no harm)
ln -s /dev/null "$scratch/null"
exits 0 "$cli" lamps solve -o "$scratch/null" "$row" && [ -L "$scratch/null" ] && [ -c "$scratch/null" ]; ok '-o writes to a device, not over it'
: >"$scratch/kept"
ln -s kept "$scratch/link"
exits 0 "$cli" lamps solve -o "$scratch/link" "$row" && [ -L "$scratch/link" ] && [ -s "$scratch/kept" ]; ok '-o writes what a link points to'
mkfifo "$scratch/pipe"
cat "$scratch/pipe" >"$scratch/through" &
exits 0 "$cli" lamps solve -o "$scratch/pipe" "$row" && wait && [ -p "$scratch/pipe" ] && [ -s "$scratch/through" ]; ok '-o writes to a pipe'
if [ -c /dev/full ]; then
  ln -s /dev/full "$scratch/no-space"
  exits 2 "$cli" lamps solve -o "$scratch/no-space" "$row" && [ -L "$scratch/no-space" ]; ok '-o to a full disk: exit 2'
  ln -s /dev/full "$scratch/no-space.csv"
  "$cli" tour generate --cities 9 -o "$scratch/nine.tsp"
  exits 2 timeout 60 "$cli" tour trace --solver anneal --temperatures 1000000 --steps 1000000000 --trace "$scratch/no-space.csv" "$scratch/nine.tsp" &&
    grep -q 'no-space.csv: .*No space left' "$scratch/err"; ok 'a search ends when its trace finds no room'
  for words in '--help' 'list' 'list --json' 'null --help'; do
    [ "$("$cli" $words 2>&1 >/dev/full | wc -l)" = 1 ] && ! "$cli" $words >/dev/full 2>&1; ok "standard output full: $words"
  done
else
  skip 'a full disk' 'there is no /dev/full'
fi

# the same search has the same trace, whatever it is called and whatever else is asked for
"$cli" lamps trace --trace "$scratch/one.txt" "$row" && "$cli" lamps trace --stats --json --trace "$scratch/two.txt" "$row" >/dev/null 2>&1
cmp "$scratch/one.txt" "$scratch/two.txt"; ok 'the head of a trace tells of the search only'
grep -q '^# lamps: solver=bt.* board="row.txt" version=[0-9.]*$' "$scratch/one.txt"
ok 'the head of a trace has the board and the version'
if [ -d "$ESPALIER_SOURCE_ROOT/src/problems/map" ]; then
  printf 'colors R G\npoint A 0 0\npoint B 1 0\nedge A B\n' >"$scratch/two.map"
  "$cli" map trace --seed 3 --trace "$scratch/two.dot" "$scratch/two.map" >/dev/null
  grep -q 'map: solver=mac .*values=lcv .*seed=3 .*board="two.map"' "$scratch/two.dot"
  ok 'and every setting, those that were left too'
fi
# a trace is a log: written over in place, no file beside it
ls -a "$scratch" >"$scratch/before"
"$cli" lamps trace --trace "$scratch/one.txt" "$row" && ls -a "$scratch" | diff - "$scratch/before"; ok 'a trace is written in place'
if command -v timeout >/dev/null; then
  mkfifo "$scratch/fifo"
  sleep 5 >"$scratch/fifo" &
  sleeper=$!
  exits 130 timeout --preserve-status -s INT 1 "$cli" lamps solve - <"$scratch/fifo" &&
  [ ! -s "$scratch/out" ] && ! grep -q CRITICAL "$scratch/err"; ok 'a signal ends the wait for input'
  kill "$sleeper" 2>/dev/null
else
  skip 'a signal ends the wait for input' 'timeout is not installed'
fi
if "$cli" stones sweep --help >/dev/null 2>&1; then
  printf 'not a table' >"$scratch/mine"
  exits 2 "$cli" stones sweep --stones 3..4 -o "$scratch/mine" && [ "$(cat "$scratch/mine")" = 'not a table' ]; ok 'sweep does not write over what is no table'
  printf 'n,play' >"$scratch/cut"
  exits 0 "$cli" stones sweep --stones 3..4 -o "$scratch/cut" && [ "$(wc -l <"$scratch/cut")" -gt 4 ]; ok 'sweep goes on where the head was cut'
fi
if "$cli" tour sweep --help >/dev/null 2>&1; then
  "$cli" tour generate --cities 20000 -o "$scratch/many.tsp" && exits 0 "$cli" tour show --picture "$scratch/many.svg" "$scratch/many.tsp" && [ "$(wc -c <"$scratch/many.svg")" -lt 2500000 ]; ok 'twenty thousand cities in a drawing of a sensible size'
fi
if "$cli" constraints solve --help >/dev/null 2>&1; then
  # so many subsets of the six weigh at most 15: another program tried all 64
  "$cli" constraints samples knapsack.csp >"$scratch/bag.csp" && exits 0 "$cli" constraints solve --count "$scratch/bag.csp" && [ "$(cat "$scratch/out")" = 54 ]
  ok 'constraints --count: of a model with an objective all solutions, not the better and better ones'
fi
if "$cli" path solve --help >/dev/null 2>&1; then
  "$cli" path samples romania.path >"$scratch/romania.path" && exits 0 "$cli" path show --picture "$scratch/begin.svg" "$scratch/romania.path" && exits 0 "$cli" path show --solver astar --step 14 --picture "$scratch/step.svg" "$scratch/romania.path" && ! cmp -s "$scratch/begin.svg" "$scratch/step.svg"; ok 'a search at a step is drawn as a search'
fi
if "$cli" battleship sweep --help >/dev/null 2>&1; then
  exits 2 "$cli" battleship sweep x.txt -o "$scratch/none.csv" && grep -q 'experiment “solvers” takes no boards' "$scratch/err" && ! grep -q 'BOARD' "$scratch/err"; ok 'a board for an experiment that takes none'
  "$cli" battleship sweep --help | grep -q '\[BOARD…\]' && "$cli" battleship sweep --help | grep -q 'puzzles – .*, takes boards'; ok 'usage has boards where an experiment takes some'
  "$cli" list --json | python3 -c '
import json, sys
for problem in json.load(sys.stdin)["problems"]:
    usage = [c["usage"] for c in problem["commands"] if c["id"] == "sweep"]
    print(problem["id"], "[BOARD" in usage[0] if usage else "none")
' >"$scratch/usages"
  # which problems have such an experiment is what their own help says
  while read -r room has; do
    if "$cli" "$room" sweep --help | grep -q ', takes boards'; then [ "$has" = True ]; else [ "$has" != True ]; fi || echo "$room $has"
  done <"$scratch/usages" >"$scratch/wrong"
  [ -s "$scratch/usages" ] && ! [ -s "$scratch/wrong" ] && grep -q False "$scratch/usages"
  ok 'and so has the list for programs'
  cp "$ESPALIER_SOURCE_ROOT/src/problems/battleship/samples/06-easy.txt" "$scratch/one,two.txt"
  puzzles='sweep --experiment puzzles --solvers fc'
  exits 0 "$cli" battleship $puzzles --puzzles "06-medium,$scratch/one\,two.txt" && [ "$(grep -c '^"[^"]*/one,two.txt",\|^06-medium,' "$scratch/out")" = 2 ]; ok 'a comma in the name of a board behind a backslash'
  exits 0 "$cli" battleship $puzzles "$scratch/one,two.txt" && [ "$(grep -c '/one,two.txt' "$scratch/out")" = 1 ]; ok 'a comma in the name of a file'
fi
if "$cli" stones --help >/dev/null 2>&1; then
  exits 0 "$cli" stones 7 1 -1 -o "$scratch/game" && [ ! -s "$scratch/out" ] && grep -q 'Winner: Player 2' "$scratch/game"; ok 'what is printed at once goes to -o too'
  exits 0 "$cli" stones 7 1 99999999999 && grep -q 'Winner: Player 2' "$scratch/out"; ok 'stones: any depth from 1'
  for words in '0 1 -1' 'x 1 -1' '7 0 -1' '7 4 -1' '7 1 0' '7 1 -2' '7 1' '7 1 x'; do
    exits 2 "$cli" stones $words && grep -q usage "$scratch/err" && [ ! -s "$scratch/out" ]; ok "stones $words: usage"
  done
  exits 3 "$cli" stones 7 2 -1 --json </dev/null && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["winner"] is None and answer["moves"] == [], answer
' "$scratch/out"
  ok 'stones: a game that was not finished has no winner'
  exits 3 "$cli" stones solve 99999 --limit-nodes 1 --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["winner"] is None and answer["first_moves"] == [], answer
' "$scratch/out"
  ok 'stones solve: the keys are there when it was stopped'
fi
if "$cli" kcell --help >/dev/null 2>&1; then
  exits 3 "$cli" kcell solve -k 15 -n 3 --limit-nodes 5 --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["winner"] is None and answer["plies"] is None and answer["pv"] == [], answer
' "$scratch/out"
  ok 'kcell solve: the keys are there when it was stopped'
  for solver in exact minimax alphabeta best mcts pns random greedy random-eval; do
    exits 0 "$cli" kcell solve --position '[xx___oo]' --to-move 1 --solver $solver --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["outcome"] == "solved" and answer["winner"] == 0 and answer["plies"] == 0 and answer["pv"] == [], answer
' "$scratch/out" && exits 0 "$cli" kcell solve --position '[x_x___oo]' --to-move 2 --solver $solver --json && grep -q '"winner":1,"plies":0' "$scratch/out"
    ok "kcell solve: a finished game has a winner, with $solver too"
  done
  exits 2 "$cli" kcell solve --position ''; ok 'kcell: an empty position is none'
  exits 2 "$cli" kcell solve -k 999 && grep -q '^espalier-cli: -k: ' "$scratch/err"; ok 'an option of one letter is called by it'
fi
if "$cli" battleship --help >/dev/null 2>&1; then
  printf '1\n1\n0\n0\n' >"$scratch/no.ships"
  exits 1 "$cli" battleship solve --json "$scratch/no.ships" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["grid"] is None and answer["count"] == 0, answer
' "$scratch/out"
  ok 'battleship: the grid is null where there is none'
  printf '11\n11\n2\n00\n00\n' >"$scratch/two.ships"
  exits 1 "$cli" battleship solve --count "$scratch/two.ships"; ok 'battleship --count: none'
  printf '20\n11\n01\n00\n00\n' >"$scratch/one.ships"
  exits 0 "$cli" battleship solve --all "$scratch/one.ships" "$scratch/all" && [ ! -s "$scratch/out" ] && [ "$(head -n 1 "$scratch/all")" = LR ]; ok 'battleship --all writes OUT'
  exits 0 "$cli" battleship check "$scratch/one.ships" - <"$scratch/all"; ok 'check reads the solution from standard input'
  printf '<>\n..\n\nsolved in 3 ms\n2 nodes\n' >"$scratch/words"
  exits 0 "$cli" battleship check "$scratch/one.ships" "$scratch/words" && [ "$(cat "$scratch/out")" = correct ] && grep -q 'words:4: passed over' "$scratch/err"
  ok 'check passes over words behind a solution, and says so'
  exits 0 "$cli" battleship check --json "$scratch/one.ships" "$scratch/words" && grep -q '"passed_over_from_line":4' "$scratch/out"; ok 'check --json tells the line from which it did'
  printf '..\n<>\nsolved\n' >"$scratch/words"
  exits 1 "$cli" battleship check "$scratch/one.ships" "$scratch/words" && grep -q 'words:3: passed over' "$scratch/err"; ok 'what stands before them is judged'
  printf '<>\ndone\n' >"$scratch/words"
  exits 2 "$cli" battleship check "$scratch/one.ships" "$scratch/words" && grep -q 'words:2:1: ' "$scratch/err"; ok 'of half a solution it is the line that is wrong'
  exits 0 "$cli" battleship solve --count 5 "$scratch/one.ships" && [ "$(cat "$scratch/out")" = 1 ]; ok 'battleship --count LIMIT'
  exits 0 "$cli" battleship solve --all --json "$scratch/one.ships" && python3 -c '
import json, sys
assert json.load(open(sys.argv[1]))["grids"] == [["LR", "WW"]]
' "$scratch/out"
  ok 'battleship --all --json'
fi
if "$cli" report --help >/dev/null 2>&1 && "$cli" tree --help >/dev/null 2>&1; then
  "$cli" tree samples handout.tree >"$scratch/count.tree"
  "$cli" tree trace --solver alphabeta --trace "$scratch/count.csv" "$scratch/count.tree" >/dev/null
  exits 0 "$cli" tree solve --solver alphabeta --json "$scratch/count.tree" && nodes=$(grep -o '"nodes":[0-9]*' "$scratch/out" | head -n 1) && exits 0 "$cli" tree replay --json "$scratch/count.tree" "$scratch/count.csv" && grep -q "${nodes}[,}]" "$scratch/out"; ok 'replay counts the nodes as the search does'
  exits 2 "$cli" tree film --solver alphabeta --from 300 -o "$scratch/late.pdf" "$scratch/count.tree" && grep -q '31' "$scratch/err" && [ ! -e "$scratch/late.pdf" ]; ok 'film --from after the end: the last step is named: exit 2'
fi
if "$cli" words --help >/dev/null 2>&1; then
  "$cli" words samples 09-fruit.txt >"$scratch/fruit.txt"
  "$cli" words solve "$scratch/fruit.txt" >"$scratch/all.txt"
  all=$(wc -l <"$scratch/all.txt")
  head -n 1 "$scratch/all.txt" >"$scratch/one.txt"
  exits 0 "$cli" words check "$scratch/fruit.txt" "$scratch/all.txt" && [ "$(cat "$scratch/out")" = correct ]; ok 'words check: all solutions: correct'
  [ "$all" -gt 1 ] && exits 0 "$cli" words check "$scratch/fruit.txt" "$scratch/one.txt" && grep -q "1 of $all" "$scratch/out"; ok 'words check: some of the solutions: says how many of all, exit 0'
  cat "$scratch/one.txt" "$scratch/one.txt" >"$scratch/twice.txt"
  exits 0 "$cli" words check "$scratch/fruit.txt" "$scratch/twice.txt" && grep -q "1 of $all" "$scratch/out"; ok 'words check: a solution that is there twice is one'
  mkdir -p "$scratch/alone" && printf '4\nnosuchcategory: 1, 2, 3, 4\n' >"$scratch/alone/p.txt"
  exits 2 "$cli" words solve "$scratch/alone/p.txt" && grep -q "word list" "$scratch/err" && grep -q -e --words "$scratch/err"; ok 'words: a category that is not there: which list, and --words'
  printf 'food: PEAR\n' >"$scratch/alone/mine.txt"
  exits 2 "$cli" words solve --words "$scratch/alone/mine.txt" "$scratch/alone/p.txt" && grep -q 'mine.txt' "$scratch/err"; ok 'words: the list that was used is named'
fi
if "$cli" report --help >/dev/null 2>&1 && "$cli" tree --help >/dev/null 2>&1; then
  exits 0 "$cli" report new trees -o "$scratch/plan.handin" && grep -q '^\[Hand-in\]' "$scratch/plan.handin"; ok 'report new writes a plan'
  exits 1 "$cli" report check "$scratch/plan.handin" && grep -q 'out of date' "$scratch/out"; ok 'report check: nothing is done yet: exit 1'
  exits 0 "$cli" report "$scratch/plan.handin" -o "$scratch/hand.pdf" --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["pages"] > 0 and answer["changed"] is True, answer
' "$scratch/out" && [ -s "$scratch/hand.pdf" ] && [ -s "$scratch/hand.md" ] && [ -d "$scratch/hand-parts" ]
  ok 'report FILE: PDF, Markdown and parts'
  exits 0 "$cli" report "$scratch/plan.handin" -o "$scratch/hand.pdf" --json && grep -q '"changed":false' "$scratch/out"; ok 'report FILE: nothing has changed'
  exits 1 "$cli" report check "$scratch/plan.handin" && grep -q '^title page: missing: the authors$' "$scratch/out" && grep -q 'title page: missing: the course' "$scratch/out" && grep -q 'section 1.*sample.*handout.tree' "$scratch/out" && ! grep -q 'up to date' "$scratch/out"; ok 'report check: nobody has signed it, and it has samples: exit 1'
  "$cli" tree samples handout.tree >"$scratch/own.tree"; "$cli" tour samples four-cities.txt >"$scratch/own.txt"
  "$cli" report new trees --cases "$scratch/own.tree" "$scratch/own.txt" -o "$scratch/own.handin" && sed -i 's/^title=Trees.*/&\nauthors=Ada\ncourse=Search/' "$scratch/own.handin" && "$cli" report "$scratch/own.handin" -o "$scratch/own.pdf"
  exits 0 "$cli" report check "$scratch/own.handin" && grep -q 'everything is there' "$scratch/out"; ok 'report check: all is there: exit 0'
  exits 0 "$cli" report verify "$scratch/own.handin" && grep -q '^measured again: 7 of 7 the same$' "$scratch/out"; ok 'report verify: measured again, all is the same: exit 0'
  rm -r "$scratch/own-results"; exits 1 "$cli" report verify "$scratch/own.handin" && [ "$(grep -c 'out of date' "$scratch/out")" = 7 ] && [ ! -e "$scratch/own-results" ]; ok 'report verify: what is not kept cannot be compared: exit 1, and nothing is written'
  "$cli" tree samples handout.tree >"$scratch/mine.tree"
  exits 0 "$cli" report new trees --cases "$scratch/mine.tree" -o "$scratch/mine.handin" && grep -q '^instances=mine.tree$' "$scratch/mine.handin"; ok 'report new --cases: each to its problem'
  exits 2 "$cli" report new battleship --cases "$scratch/mine.tree" -o "$scratch/no.handin" && grep -q 'mine.tree' "$scratch/err" && [ ! -e "$scratch/no.handin" ]; ok 'report new --cases: what no section takes is named: exit 2'
  "$cli" report "$scratch/mine.handin" -o "$scratch/mine.pdf" && rm "$scratch/mine.tree"
  exits 1 "$cli" report check --json "$scratch/mine.handin" && python3 -c '
import json, sys
assert "missing" in [f["status"] for f in json.load(open(sys.argv[1]))["findings"]]
' "$scratch/out"
  ok 'report check: a board that is gone is named'
  ! grep -rq "$scratch" "$scratch/mine.md" "$scratch/mine-parts"; ok 'no path is in a hand-in'
  printf '[Hand-in]\n[1]\ntype=search\nproblem=tree\nsolvers=none\n' >"$scratch/bad.handin"
  exits 2 "$cli" report "$scratch/bad.handin" -o "$scratch/bad.pdf" && grep -q 'bad.handin:5:1:' "$scratch/err"; ok 'a wrong plan: the line is told'
  exits 2 "$cli" report "$scratch/plan.handin"; ok 'report FILE without -o'
  exits 2 "$cli" report new poems; ok 'report new of what there is not'
  "$cli" tree samples handout.tree >"$scratch/a.tree" && "$cli" tree samples three-levels.tree >"$scratch/b.tree"
  exits 0 "$cli" tree report --solver minimax --solver alphabeta -o "$scratch/two.pdf" "$scratch/a.tree" "$scratch/b.tree" && [ "$(grep -c '^| [ab].tree' "$scratch/two.md")" = 4 ]; ok 'report of two files by two solvers'
fi
if "$cli" war --help >/dev/null 2>&1; then
  "$cli" war samples handout.txt >"$scratch/board"
  exits 0 "$cli" war match --board "$scratch/board" --blue alphabeta:1 --green greedy; ok 'war match'
  exits 2 "$cli" war solve --coin 0.5 --solver minimax "$scratch/board" && grep -q expectimax "$scratch/err"; ok 'an algorithm that does not suit: which do'
  printf '1 2\n3 4\n' >"$scratch/small"
  exits 0 "$cli" war match --board "$scratch/small" --blue minimax:99999999 --green alphabeta:end; ok 'a depth beyond the end is the end'
  exits 0 "$cli" war table --board "$scratch/board" --players alphabeta:1,order=score,greedy; ok 'war table: options of a player after a comma'
  exits 0 "$cli" war table --boards --board "$scratch/board" --players alphabeta:1,greedy --format md && [ "$(grep -c '^\*\*' "$scratch/out")" = 4 ]; ok 'war table --boards: a final board for each game'
  for rules in classic battle; do
    exits 0 "$cli" war best --rules $rules --board "$scratch/board" --to-move blue --depth 4 --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert len(answer["pv"]) == 4 and answer["pv"][0] == answer["move"] and answer["depth"] == 4, answer
' "$scratch/out"
    ok "war best --rules $rules: a line as long as the search is deep"
  done
  exits 0 "$cli" war match --board "$scratch/small" --blue greedy --green random -o "$scratch/record"
  exits 0 "$cli" war review --json "$scratch/record" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert [m["ply"] for m in answer["review"]] == [1, 2, 3, 4] and set(answer["accuracy"]) == {"blue", "green"}, answer
assert [m["side"] for m in answer["review"]] == ["blue", "green", "blue", "green"], answer
for m in answer["review"]:
    assert set(m) == {"ply", "side", "move", "value", "best", "best_value", "class", "exact"}, m
    assert m["exact"] and m["value"] <= m["best_value"], m
    assert (m["class"] in ("best", "only")) == (m["value"] == m["best_value"]), m
assert answer["review"][-1]["class"] == "only" and all(0 <= a <= 100 for a in answer["accuracy"].values()), answer
' "$scratch/out"
  ok 'war review --json: every ply, values for who moved, accuracy of both'
  exits 0 "$cli" war review -o "$scratch/review.html" "$scratch/record" && grep -q '^<!DOCTYPE html>' "$scratch/review.html" && ! grep -q 'https\?://[^w]' "$scratch/review.html"; ok 'war review -o FILE.html: one page that fetches nothing'
  exits 2 "$cli" war review -o "$scratch/review.txt" "$scratch/record" && [ ! -e "$scratch/review.txt" ]; ok 'war review -o: what is neither page nor PDF: exit 2'
  exits 2 "$cli" war review "$scratch/board"; ok 'war review of what is no record: exit 2'
  exits 0 "$cli" war match --board "$scratch/small" --coin 0.5 --blue greedy --green random -o "$scratch/coin" && exits 2 "$cli" war review "$scratch/coin" && grep -q coin "$scratch/err"; ok 'war review: no game with a coin'
  exits 0 "$cli" war studies --json && python3 -c '
import json, sys
studies = json.load(open(sys.argv[1]))["studies"]
assert [s["number"] for s in studies] == list(range(1, 51)), studies
assert [s["difficulty"] for s in studies] == sorted(s["difficulty"] for s in studies), studies
' "$scratch/out"
  ok 'war studies --json: fifty, the easiest first'
  exits 0 "$cli" war studies 7 -o "$scratch/study" && exits 0 "$cli" war record "$scratch/study"; ok 'war studies 7: a record that is read'
  exits 2 "$cli" war studies 51 && exits 2 "$cli" war studies x; ok 'war studies: no such number: exit 2'
  printf '1 1\n1 1\nbb\ngg\n' >"$scratch/full"
  exits 1 "$cli" war best --board "$scratch/full" --depth 3 --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["move"] is None and answer["pv"] == [] and answer["value"] == 0, answer
' "$scratch/out"
  ok 'war best: no move on a full board'
fi
for room in $("$cli" list --json | python3 -c '
import json, sys
print(*[p["id"] for p in json.load(sys.stdin)["problems"] if any(c["id"] == "generate" for c in p["commands"])])'); do
  exits 0 "$cli" "$room" today --date 2026-12-06 --json && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["difficulty"] == 7 and answer["date"] == "2026-12-06", answer
print(answer["name"])
' "$scratch/out" >"$scratch/name"
  exits 0 "$cli" "$room" today --date 2026-12-06 && cp "$scratch/out" "$scratch/today" && exits 0 "$cli" "$room" generate --name "$(cat "$scratch/name")" && cmp -s "$scratch/out" "$scratch/today"; ok "$room today: the board of its name"
  exits 0 "$cli" "$room" generate --seed 5 --json && grep -q '"name":"[a-z]*-5"' "$scratch/out"; ok "$room generate: its name"
done
exits 2 "$cli" tree today --date 2026-13-01; ok 'today of no date: exit 2'
exits 2 "$cli" tree generate --name tree-u; ok 'generate of no name: exit 2'
exits 2 "$cli" tree generate --name tree-5 --depth 4; ok 'generate --name beside what it says: exit 2'
finish
