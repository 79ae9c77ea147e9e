#!/bin/sh
# A hand-in from the command line: stopped in the middle and gone on with it is the same document;
# again nothing is done; what is missing is named.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
cli=$ESPALIER_CLI

if ! "$cli" war --help >/dev/null 2>&1 || ! "$cli" words --help >/dev/null 2>&1; then
  skip 'stopped and gone on with' 'the problems are not built'
  finish
  exit
fi

cd "$scratch" || exit 1
# boards of one's own: samples are not a hand-in's
for name in 07-small.txt 09-fruit.txt; do "$cli" words samples "$name" >"$scratch/$name"; done
for name in handout.txt hills.txt powers.txt; do "$cli" war samples "$name" >"$scratch/$name"; done
cat >plan.handin <<'PLAN'
[Hand-in]
title=Stopped
authors=Ada
course=Search
date=none

[1]
type=search
problem=words
instances=07-small.txt;09-fruit.txt
solvers=letter;word
show=summary;answer;trace

[2]
type=match
problem=war
instances=handout.txt;hills.txt;powers.txt
players=minimax:3 vs minimax:3;alphabeta:4 vs minimax:3;minimax:3 vs alphabeta:4
show=summary;final

[3]
type=experiment
problem=map
points=10,20
instances=3
solvers=bt,fc
PLAN

cat >stop.py <<'PYTHON'
"""Runs COMMAND and stops it, each time some pieces of work further, until it is through. Nothing
that was done is done again."""
import os
import signal
import subprocess
import sys
import time

results, command = sys.argv[1], sys.argv[2:]


def done():
    try:
        return {name: os.stat(os.path.join(results, name)).st_mtime_ns for name in os.listdir(results)}
    except FileNotFoundError:
        return {}


stops = 0
while True:
    before = done()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and len(done()) < len(before) + 3:
        time.sleep(0.002)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    err = process.communicate(timeout=60)[1]
    assert process.returncode in (0, -signal.SIGINT), (process.returncode, err)
    after = done()
    kept = [n for n in before if n in after and not n.endswith((".csv", "document"))]
    assert all(before[n] == after[n] for n in kept), "something was done again"
    if process.returncode == 0:
        break
    stops += 1
    assert stops < 50
assert stops > 1, "it was through before it was stopped"
PYTHON

mkdir whole stopped
cp plan.handin ./*.txt whole
cp plan.handin ./*.txt stopped
exits 0 "$cli" report whole/plan.handin -o whole/h.pdf
ok 'a hand-in in one go'
python3 stop.py stopped/plan-results "$cli" report stopped/plan.handin -o stopped/h.pdf 2>err || { sed 's/^/# /' err; false; }
ok 'stopped several times, and gone on with'
# what a clock says differs from one run to the next
sed 's/[0-9]*\.[0-9]\{3,\}\(e-[0-9]*\)\{0,1\}/T/g; s/T *|/T |/g; s/ *| T/ | T/g; s/-\{4,\}/---/g' whole/h.md >whole.md
sed 's/[0-9]*\.[0-9]\{3,\}\(e-[0-9]*\)\{0,1\}/T/g; s/T *|/T |/g; s/ *| T/ | T/g; s/-\{4,\}/---/g' stopped/h.md >stopped.md
diff whole.md stopped.md
ok 'the same document'
ls whole/h-parts >whole.parts
ls stopped/h-parts >stopped.parts
cmp whole.parts stopped.parts
ok 'and the same parts'
cp stopped/h.md before.md
rm stopped/h.pdf stopped/h.md
exits 0 "$cli" report stopped/plan.handin -o stopped/h.pdf && cmp before.md stopped/h.md
ok 'written again from what was kept, byte for byte'
exits 0 "$cli" report check stopped/plan.handin
ok 'nothing is missing'
sed 's/alphabeta:4 vs minimax:3/alphabeta:3 vs minimax:3/; s/^instances=07-small.txt;/instances=gone.txt;/' plan.handin >stopped/plan.handin
exits 1 "$cli" report check stopped/plan.handin && grep -q 'gone.txt' out && [ "$(grep -c 'section 2.*out of date' out)" -eq 3 ]
ok 'a board that is gone and an option that was changed are named'
sed 's/^instances=07.*//' plan.handin >stopped/plan.handin
exits 1 "$cli" report check stopped/plan.handin && grep -q 'section 1.*empty' out
ok 'and a section without boards'
# --- separate documents ---
sed 's/^date=none/date=none\ndocuments=separate/; s/^type=search/type=search\ndocument=P1/; s/^type=match/type=match\ndocument=P2/' plan.handin >stopped/apart.handin
exits 0 "$cli" report stopped/apart.handin -o stopped/hw2.pdf --json && python3 - out stopped/hw2 <<'PYTHON'
import json
import os
import sys

answer = json.load(open(sys.argv[1], encoding="utf-8"))
folder = sys.argv[2]
assert answer["report"] == answer["folder"] == folder, answer
assert answer["documents"] == [f"{folder}/P1.pdf", f"{folder}/P2.pdf"], answer
assert answer["changed"] and answer["pages"] >= 2, answer
assert sorted(os.listdir(folder)) == ["P1-parts", "P1.md", "P1.pdf", "P2-parts", "P2.md", "P2.pdf"]
PYTHON
ok 'separate documents, as the plan says'
"$cli" report --help | grep -q -- '--documents plan|one|separate$' && "$cli" report new --help | grep -q -- '--documents one|separate$'
ok 'the option is in the help'
! [ -e stopped/hw2.pdf ] && [ "$(grep -c '^## ' stopped/hw2/P1.md)" -eq 1 ] && [ "$(grep -c '^## ' stopped/hw2/P2.md)" -eq 2 ]
ok 'each section in one of them'
exits 0 "$cli" report stopped/apart.handin -o stopped/one.pdf --documents one && [ "$(grep -c '^## ' stopped/one.md)" -eq 3 ] && [ -d stopped/one-parts ]
ok 'one document, as the command line says'
exits 2 "$cli" report plan.handin -o x.pdf --documents separate && grep -q 'document=P1' err && ! [ -e x ]
ok 'separate documents without names are refused'
sed 's/alphabeta:4 vs minimax:3/alphabeta:3 vs minimax:3/' stopped/apart.handin >stopped/changed.handin
exits 1 "$cli" report check stopped/changed.handin --json && python3 -c 'import json; f = json.load(open("out"))["findings"]; assert {e["document"] for e in f if e["section"]} == {"P1", "P2"}, f'
ok 'what is out of date is told with its document'
"$cli" report new trees --documents separate | grep -q '^documents=separate' && [ "$("$cli" report new trees | grep -c '^document=P[1-4]$')" -eq 4 ] && ! "$cli" report new trees | grep -q '^documents='
ok 'a ready-made plan names the documents that its assignment asks for'
finish
