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
exits 2 "$cli" null nonsense; ok 'unknown command'
exits 2 "$cli" null solve --nonsense "$row" && grep -q nonsense "$scratch/err"; ok 'unknown option is named'
exits 2 "$cli" null solve --sed 3 "$row" && grep -q 'mean --seed' "$scratch/err"; ok 'a near miss is suggested'
exits 2 "$cli" null solve; ok 'too few files'
exits 2 "$cli" null solve "$row" "$row"; ok 'too many files'
exits 2 "$cli" null solve --limit-time -3 "$row"; ok 'a value out of range'
exits 2 "$cli" null solve "$scratch/absent" && grep -q absent "$scratch/err"; ok 'a missing file is named'
exits 2 "$cli" null solve "$scratch"; ok 'a folder is no file'
printf '3\n??x?\n' >"$scratch/bad"
exits 2 "$cli" null solve "$scratch/bad" && grep -q '/bad:2:3: ' "$scratch/err"; ok 'a wrong letter: file, line and column'

exits 0 "$cli" null solve "$row" && [ "$(cat "$scratch/out")" = 10101000 ]; ok 'solved: exit 0'
exits 0 "$cli" null solve - <"$row"; ok 'reads standard input'
printf '9\n1???????\n' >"$scratch/none"
exits 1 "$cli" null solve "$scratch/none"; ok 'no solution: exit 1'
exits 3 "$cli" null solve --limit-nodes 2 "$row"; ok 'limit: exit 3'
exits 0 "$cli" null solve -o "$scratch/answer" "$row" && [ ! -s "$scratch/out" ] && [ -s "$scratch/answer" ]; ok '-o writes the file'
exits 2 "$cli" null solve -o "$scratch/absent/answer" "$row"; ok '-o into nowhere: exit 2'
exits 0 "$cli" null solve --json "$row" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["problem"] == "null" and answer["command"] == "solve", answer
assert answer["outcome"] == "solved" and answer["seconds"] >= 0, answer
assert answer["counters"]["assignments"] == 13, answer
' "$scratch/out"
ok '--json: problem, command, outcome, seconds, counters'
exits 0 "$cli" null solve --stats "$row" && grep -qx 'assignments: 13' "$scratch/err"; ok '--stats on standard error'
# What some rooms' --json must have whatever the outcome.
has() { "$cli" "$1" --help >/dev/null 2>&1; }
if has tree; then
  printf '(max A (min "B" 3 12) (min C 2 4))\n' >"$scratch/t.tree"
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
  exits 0 "$cli" null trace --trace "$scratch/trace.$kind" "$row" && [ -s "$scratch/trace.$kind" ]
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
if command -v dot >/dev/null; then
  dot -Tsvg "$scratch/trace.dot" -o "$scratch/trace.svg"; ok 'Graphviz reads the .dot'
else
  skip 'Graphviz reads the .dot' 'Graphviz is not installed'
fi
exits 2 "$cli" null trace --trace "$scratch/trace.xyz" "$row"; ok 'an unknown kind of trace'
if "$cli" null --help | grep -q ' report '; then
  exits 0 "$cli" null report --authors 'Ada; Alan' --date 2026-01-31 -o "$scratch/r.pdf" "$row" &&
    [ "$(head -c 5 "$scratch/r.pdf")" = %PDF- ] && grep -q 'Ada, Alan' "$scratch/r.md" &&
    [ -s "$scratch/r-parts/trace.jsonl" ] && [ -s "$scratch/r-parts/instance.txt" ]
  ok 'report: PDF, Markdown and a folder of parts'
  exits 0 "$cli" null report --json --include-how=off -o "$scratch/r.pdf" "$row" && python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["outcome"] == "solved" and answer["pages"] >= 1 and answer["tables"] >= 1, answer
' "$scratch/out"
  ok 'report --json: pages, tables, figures'
  mkdir "$scratch/a" "$scratch/b"
  for folder in a b; do
    "$cli" null report --date 2026-01-31 --include-seconds=off -o "$scratch/$folder/r.pdf" "$row"
  done
  diff -r "$scratch/a" "$scratch/b"; ok 'report: the same call makes the same files'
  exits 1 "$cli" null report -o "$scratch/n.pdf" "$scratch/none" && [ -s "$scratch/n.pdf" ]; ok 'report of what has no solution: exit 1, written'
  exits 3 "$cli" null report --limit-nodes 2 -o "$scratch/l.pdf" "$row" && [ -s "$scratch/l.pdf" ]; ok 'report of a stopped search: exit 3, written'
  exits 2 "$cli" null report "$row"; ok 'report without -o'
  exits 2 "$cli" null report -o "$scratch/r.txt" "$row"; ok 'report: a name that does not end with .pdf'
  exits 2 "$cli" null report -o "$scratch/absent/r.pdf" "$row"; ok 'report into nowhere'
  exits 2 "$cli" null report --players a,b -o "$scratch/x.pdf" "$row" && [ ! -e "$scratch/x.pdf" ]; ok 'report --players without a game'
  exits 2 "$cli" null report --sweep "$row" -o "$scratch/x.pdf" "$row"; ok 'report --sweep with no experiment'
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
"$cli" null samples eight.txt | "$cli" null solve - >/dev/null; ok 'samples can be printed and solved'
"$cli" list | head -n 1 >/dev/null; ok 'a closed pipe is no error'
finish
