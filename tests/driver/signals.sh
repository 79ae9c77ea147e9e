#!/bin/sh
# Stopped by a signal, wherever it is: it ends soon, by that signal, says so in a word, and leaves
# nothing behind.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
cli=$ESPALIER_CLI
# under the sanitizers all takes longer, the end of a program too
soon=1
! nm "$cli" 2>/dev/null | grep -q __asan_ || soon=10

cat >"$scratch/stop.py" <<'PYTHON'
"""stop.py BOUND DELAYS COMMAND…: the command, several times, each time with a signal after one of
the DELAYS (seconds, with commas) and some at random. It ends within BOUND seconds of it, unless it
was through before; where the machine is so fast that it always was, earlier ones are tried, and later ones where
it is so busy that it had not begun."""
import json
import os
import random
import signal
import subprocess
import sys
import time

ENDS = {".pdf": b"%%EOF\n", ".svg": b"</svg>\n", ".png": b"IEND\xaeB`\x82"}


def is_whole(name):
    """Whether that is a picture with its end."""
    with open(name, "rb") as file:
        return file.read().endswith(ENDS.get(os.path.splitext(name)[1], b"no end"))


bound, delays, command = float(sys.argv[1]), [float(d) for d in sys.argv[2].split(",")], sys.argv[3:]
signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU]
random.seed(7)
delays += [random.uniform(0, max(delays)) for _ in range(4)]
before = sorted(os.listdir("."))
stopped = 0
whole = None  # seconds that it takes at the most, as far as is known
# a program that is still being started has nobody to tell yet; on a busy machine that takes longer
started = 0.3
for _ in range(2):
    begin = time.monotonic()
    subprocess.run([command[0], "--version"], stdout=subprocess.DEVNULL, check=True)
    started = max(started, 4 * (time.monotonic() - begin))
i = 0
while i < len(delays):
    delay = delays[i]
    begin = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    try:
        process.wait(delay)
        whole = min(whole or delay, time.monotonic() - begin)
    except subprocess.TimeoutExpired:
        pass
    number = signals[i % len(signals)]
    i += 1
    if process.poll() is None:
        process.send_signal(number)
    begin = time.monotonic()
    out, err = process.communicate(timeout=60)
    took = time.monotonic() - begin
    assert "CRITICAL" not in err, err
    assert process.returncode in (0, -number), (delay, number, process.returncode, err)
    if process.returncode == 0:
        pass
    elif "Stopped" in err:
        assert took < bound, (delay, took)
        stopped += 1
        if "--json" in command:
            assert json.loads(out)["outcome"] == "limit", out
    elif not (out or err):
        # before it was told whom to tell
        assert delay < started, (delay, process.returncode)
    made = sorted(os.listdir("."))
    made = set(made) - set(before)
    # what was heard too late for a document that was just written, whole: then all of it
    assert (process.returncode == 0 or not made or made == {"r.pdf", "r.md", "r-parts"}
            or all(is_whole(name) for name in made)), (delay, made)
    for name in made:
        if os.path.isdir(name):
            for part in os.listdir(name):
                os.unlink(os.path.join(name, part))
            os.rmdir(name)
        else:
            os.unlink(name)
    if i == len(delays) and not stopped and i < 40:
        delays.append(random.uniform(0.3, 1) * whole if whole else 1.5 * max(delays))
assert stopped, "it was through each time"
PYTHON

# stops NAME BOUND DELAYS COMMAND…
stops () {
  name=$1
  shift
  (cd "$scratch/in" && timeout 300 python3 "$scratch/stop.py" "$@") 2>"$scratch/err" || { sed 's/^/# /' "$scratch/err"; false; }
  ok "$name"
}

mkdir "$scratch/in"
mkfifo "$scratch/fifo"
for words in 'null solve' 'null show --picture p.svg' 'null solve --json'; do
  stops "a pipe with nobody at its other end: $words" $soon 0.3,0.6 "$cli" $words "$scratch/fifo"
done
if "$cli" map --help >/dev/null 2>&1; then
  "$cli" map generate --points 40000 --method delaunay --seed 5 -o "$scratch/big.map"
  "$cli" map solve --solver fast --colours 6 -o "$scratch/big.colours" "$scratch/big.map" 2>/dev/null
  stops 'while it reads and checks' $soon 0.1,0.15,0.3,0.6 "$cli" map check --colours 6 "$scratch/big.map" "$scratch/big.colours"
  stops 'while it reads and checks, as JSON' $soon 0.1,0.15,0.3,0.6 "$cli" map check --colours 6 --json "$scratch/big.map" "$scratch/big.colours"
  # what a limit is for is drawing too: nothing is written then
  exits 3 "$cli" map show --limit-time 0.01 --picture "$scratch/in/p.svg" "$scratch/big.map" &&
    grep -q -e '--limit-time' "$scratch/err" && [ ! -e "$scratch/in/p.svg" ]
  ok 'a drawing that takes longer than its limit'
  for kind in png svg pdf; do
    stops "while it draws .$kind" $soon 0.1,0.25 "$cli" map show --picture p.$kind "$scratch/big.map"
  done
  if "$cli" map --help | grep -q ' report '; then
    "$cli" map generate --points 5000 --method delaunay --seed 5 -o "$scratch/some.map"
    stops 'while it reports' $((3 * soon)) 0.2,1 "$cli" map report --colours 6 -o r.pdf "$scratch/some.map"
  fi
  stops 'while it makes a map' $soon 0.1,0.5 "$cli" map generate --points 60000 --method nearest -o m.map
fi
if "$cli" tree --help >/dev/null 2>&1; then
  python3 -c '
import random
random.seed(3)
n = 0
def node(depth):
    global n
    n += 1
    return "%d" % random.randint(-99, 99) if depth == 0 else "(" + ("max" if depth % 2 else "min") + " N%d " % n + " ".join(node(depth - 1) for _ in range(8)) + ")"
print(node(6))' >"$scratch/big.tree"
  stops 'while it reads and solves a tree' $soon 0.1,0.3 "$cli" tree solve --json "$scratch/big.tree"
fi

# a search answers with what it has found; where the machine is so busy that it had not begun yet,
# there is nothing to tell, and it is given longer
if "$cli" tour --help >/dev/null 2>&1; then
  "$cli" tour generate --cities 200 --seed 3 -o "$scratch/cities"
  for seconds in 1 4 16; do
    exits 130 timeout --preserve-status -s INT $seconds "$cli" tour solve --solver best --seconds 60 --json "$scratch/cities" || break
    grep -q '"tour"' "$scratch/out" && break
  done
  python3 -c '
import json, sys
answer = json.load(open(sys.argv[1]))
assert answer["outcome"] == "limit" and answer["tour"] and answer["length"] > 0, answer
' "$scratch/out"
  ok 'a search that hears it tells what it found'

  # Ctrl+C goes to all on the terminal; bash ends its loop where a command ended by it
  (cd "$scratch" && timeout 100 python3 - "$cli" cities <<'PYTHON'
import os
import signal
import subprocess
import sys
import time

cli, cities = sys.argv[1:]
loop = 'for i in 1 2 3; do "$0" tour solve --solver best --seconds 30 -o "$i.tour" "$1"; echo "$i" >>loop; done'
process = subprocess.Popen(["bash", "-c", loop, cli, cities], start_new_session=True, stderr=subprocess.DEVNULL)
time.sleep(2)
os.killpg(process.pid, signal.SIGINT)
process.wait(timeout=90)
assert process.returncode == -signal.SIGINT, process.returncode
assert not os.path.exists("loop"), open("loop").read()

# whoever is to outlive the terminal does
process = subprocess.Popen(["nohup", cli, "tour", "solve", "--solver", "best", "--seconds", "2", cities],
                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
time.sleep(1)
process.send_signal(signal.SIGHUP)
out = process.communicate(timeout=60)[0]
assert process.returncode == 0 and out, process.returncode
PYTHON
  )
  ok 'a loop of a shell ends; under nohup a search goes on'
fi
finish
