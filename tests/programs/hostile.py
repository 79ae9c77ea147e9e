#!/usr/bin/python3
"""Two hundred runs of hostile programs, several at once: each has its verdict, none outlives its run, and nothing
outside a run's own folder is changed where programs are confined; where they are not, that is said."""

import csv
import hashlib
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from tap import cli, finish, ok, sample, scratch, write

N_CASES = 10
naps = f"sleep {500000 + os.getpid()}"
outside = write("outside/precious.txt", "mine\n")
# what it is, what it does, and the verdicts that it may have
hostile = [
    ("silent", "pass", {"no-answer"}),
    ("noise", "import sys\nsys.stdout.buffer.write(os.urandom(100000))", {"bad-format"}),
    ("flooding", "import sys\nwhile True: sys.stdout.write('x' * 65536)", {"too-much-output"}),
    ("complaining", "import sys\nfor _ in range(5000): sys.stderr.write('x' * 65536)\nprint('WA purple')", {"too-slow", "bad-format"}),
    ("spinning", "while True: pass", {"too-slow"}),
    ("sleeping", "time.sleep(1000)", {"too-slow"}),
    ("deaf", "import signal\nfor s in (1, 2, 15): signal.signal(s, signal.SIG_IGN)\ntime.sleep(1000)", {"too-slow"}),
    ("hungry", "hold = []\nwhile True: hold.append(b'x' * (10 << 20)); time.sleep(0.01)", {"too-much-memory", "crashed"}),
    ("hungry-child", "if os.fork() == 0:\n    hold = b'x' * (400 << 20); time.sleep(100)\nos.wait()", {"too-much-memory", "crashed", "no-answer"}),
    ("crashing", "os.kill(os.getpid(), 11)", {"crashed"}),
    ("aborting", "os.abort()", {"crashed"}),
    ("closing", "os.close(0); os.close(1); os.close(2); time.sleep(1000)", {"too-slow", "no-answer"}),
    ("forking", f"for _ in range(30): subprocess.Popen(['sh', '-c', '{naps}'])", {"no-answer"}),
    ("own-session", f"subprocess.Popen(['setsid', 'sh', '-c', '{naps}'], start_new_session=True)", {"no-answer"}),
    ("twice-forked", f"if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: os.execvp('sh', ['sh', '-c', '{naps}'])\n    os._exit(0)", {"no-answer"}),
    ("killing", "os.kill(os.getppid(), 9); time.sleep(1000)", {"too-slow", "crashed", "no-answer", "could-not-start"}),
    ("group", "import signal\nos.killpg(0, signal.SIGTERM); time.sleep(1000)", {"crashed"}),
    ("writing", f"open({outside!r}, 'w').write('theirs')", {"no-answer", "crashed"}),
    ("removing", f"os.remove({outside!r})", {"no-answer", "crashed"}),
    ("filling", "with open('big', 'wb') as f:\n    while True: f.write(b'x' * (16 << 20))", {"crashed"}),
]


def fingerprint(folder):
    """Names and contents of all that is in it."""
    digest = hashlib.sha256()
    for path, folders, files in sorted(os.walk(folder)):
        folders.sort()
        for name in sorted(files):
            with open(os.path.join(path, name), "rb") as file:
                digest.update(os.path.join(path, name).encode() + b"\0" + file.read())
    return digest.hexdigest()


def left_over():
    listed = subprocess.run(["ps", "-eo", "stat,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if (naps in line or scratch in line) and not line.startswith("Z") and
            "hostile.py" not in line and "ps -eo" not in line]


commands = []
for name, code, _ in hostile:
    commands.append("python3 " + write(f"programs/{name}/{name}.py", f"import os, subprocess, time\n{code}\n"))
cases = []
with open(sample("map", "australia.map"), encoding="utf-8") as file:
    text = file.read()
for i in range(N_CASES):
    cases.append(write(f"cases/{i}.map", text + f"# {i}\n"))
programs_before = fingerprint(os.path.join(scratch, "programs"))
outside_before = fingerprint(os.path.join(scratch, "outside"))
rows = []
said = ""
# who is not to be too slow has time enough on a busy machine
for slow, seconds in ((True, 1), (False, 30)):
    table = os.path.join(scratch, f"grades-{seconds}.csv")
    chosen = [command for command, (_, _, verdicts) in zip(commands, hostile) if ("too-slow" in verdicts) == slow]
    done = subprocess.run([cli, "map", "grade", "--program", *chosen, "--cases", *cases, "--seconds", str(seconds), "--memory",
                           "150", "-o", table], capture_output=True, text=True, timeout=1000, check=False)
    with open(table, encoding="utf-8", newline="") as file:
        rows += list(csv.DictReader(file))
    said += done.stdout + done.stderr
    ok("some are wrong, which is exit status 1", done.returncode == 1, said[-2000:])
ok("every run has a verdict", len(rows) == len(hostile) * N_CASES, f"{len(rows)} rows\n{said[-2000:]}")
for command, (name, _, verdicts) in zip(commands, hostile):
    mine = [row for row in rows if row["program"] == command]
    ok(f"{name}: {' or '.join(sorted(verdicts))}", len(mine) == N_CASES and {row["verdict"] for row in mine} <= verdicts,
       [(row["verdict"], row["reason"]) for row in mine])
    # its second, one for the end, and what a busy machine takes to start an interpreter
    ok(f"{name}: is ended in time", max(float(row["seconds"]) for row in mine) < (10 if "too-slow" in verdicts else 35),
       [row["seconds"] for row in mine])
ok("no process is left over", not left_over(), "\n".join(left_over()))
ok("nor any folder of a run", not [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("espalier-run-")],
   os.listdir(tempfile.gettempdir()))
ok("programs' own folders are as they were", fingerprint(os.path.join(scratch, "programs")) == programs_before)
if "not confined" in said:
    ok("what is not confined may write elsewhere, and that is said", True)
else:
    ok("nothing outside is changed", fingerprint(os.path.join(scratch, "outside")) == outside_before,
       os.listdir(os.path.join(scratch, "outside")))
finish()
