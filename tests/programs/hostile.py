#!/usr/bin/python3
"""Two hundred runs of hostile programs, several at once: each has its verdict, none outlives its run, and nothing
outside a run's own folder is changed where programs are confined; where they are not, that is said. With --window it is
Compare that runs them, and the window answers all the while."""

import csv
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

WINDOW = "--window" in sys.argv
if WINDOW and "ESPALIER_IN_SESSION" not in os.environ:
    for tool in ("Xvfb", "gdbus", "dbus-run-session"):
        if shutil.which(tool) is None:
            print(f"1..0 # SKIP {tool} is not installed")
            sys.exit(0)
    home = tempfile.mkdtemp()
    inside = dict(os.environ, HOME=home, XDG_DATA_HOME=os.path.join(home, "data"), XDG_CACHE_HOME=os.path.join(home, "cache"),
                  XDG_CONFIG_HOME=os.path.join(home, "config"), GTK_A11Y="none", GSETTINGS_BACKEND="memory",
                  GSK_RENDERER="cairo", ESPALIER_IN_SESSION="1")
    status = subprocess.run(["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", sys.executable,
                             *sys.argv], env=inside, check=False).returncode
    shutil.rmtree(home, ignore_errors=True)
    sys.exit(status)

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
# in the window they come to the room's samples
for i in range(N_CASES - (len([name for name in os.listdir(os.path.dirname(sample("map", "australia.map"))) if name.endswith(".map")])
                          if WINDOW else 0)):
    cases.append(write(f"cases/{i}.map", text + f"# {i}\n"))
programs_before = fingerprint(os.path.join(scratch, "programs"))
outside_before = fingerprint(os.path.join(scratch, "outside"))


# whether programs are kept from what is outside, here
trial = subprocess.run([cli, "map", "grade", "--program", "true", "--cases", cases[0], "--json"], capture_output=True, text=True,
                       check=False)
confined = json.loads(trial.stdout)["confined"]


def grade_here():
    """What the command line says of all of them: rows, and what was printed."""
    found, told = [], ""
    # who is not to be too slow has time enough on a busy machine
    for slow, seconds in ((True, 1), (False, 30)):
        table = os.path.join(scratch, f"grades-{seconds}.csv")
        chosen = [command for command, (_, _, verdicts) in zip(commands, hostile) if ("too-slow" in verdicts) == slow]
        done = subprocess.run([cli, "map", "grade", "--program", *chosen, "--cases", *cases, "--seconds", str(seconds), "--memory",
                               "150", "-o", table], capture_output=True, text=True, timeout=1000, check=False)
        with open(table, encoding="utf-8", newline="") as file:
            found += list(csv.DictReader(file))
        told += done.stdout + done.stderr
        ok("some are wrong, which is exit status 1", done.returncode == 1, told[-2000:])
    return found, told


def call(method, *words):
    """The window's answer over the bus, or None; and how long it took."""
    begin = time.monotonic()
    done = subprocess.run(["gdbus", "call", "--session", "--timeout", "30", "--dest", "io.github.espalier_lab.Espalier",
                           "--object-path", "/io/github/espalier_lab/Espalier/window/1", "--method", "org.gtk.Actions." + method,
                           *words], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None, time.monotonic() - begin


def command_page(command):
    call("Activate", "page-command", f"[<{command!r}>]", "{}")


def read_rows(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    except FileNotFoundError:
        return []


def check_in_window():
    """What Compare says of all of them, and the longest that the window took to answer meanwhile."""
    table = os.path.join(scratch, "window.csv")
    longest = 0
    with subprocess.Popen([os.environ["ESPALIER_APP"], "--problem", "map"], stderr=subprocess.DEVNULL) as window:
        while call("List")[0] is None and window.poll() is None:
            time.sleep(0.1)
        names = ", ".join(f"'{case}'" for case in cases)
        command_page("compare-view('check')")
        command_page(f"check-add([{names}])")
        command_page(f"check-class-folder('{os.path.join(scratch, 'programs')}')")
        time.sleep(3)
        command_page("check-run")
        end = time.monotonic() + 1500
        found = []
        while len(found) < len(hostile) * N_CASES and time.monotonic() < end and window.poll() is None:
            for _ in range(20):
                said_so, took = call("List")
                longest = max(longest, took if said_so is not None else 1000)
                time.sleep(0.1)
            command_page(f"check-save('{table}')")
            found = read_rows(table)
        ok("the window is there at the end", window.poll() is None, window.poll())
        window.terminate()
        window.wait(30)
    # what people take for one that hangs
    ok("and answered all the time", longest < 2, f"{longest:.2f} s")
    return found, ""


rows, said = check_in_window() if WINDOW else grade_here()
ok("every run has a verdict", len(rows) == len(hostile) * N_CASES, f"{len(rows)} rows\n{said[-2000:]}")
for command, (name, _, verdicts) in zip(commands, hostile):
    if WINDOW:
        # who has ten seconds and half a gigabyte, and its processes on a busy machine, may also be late
        verdicts = verdicts | {"too-slow"}
    names = {name, f"{name}.py", f"{name}/{name}.py"} if WINDOW else {command}
    mine = [row for row in rows if row["program"] in names]
    ok(f"{name}: {' or '.join(sorted(verdicts))}", len(mine) == N_CASES and {row["verdict"] for row in mine} <= verdicts,
       [(row["verdict"], row["reason"]) for row in mine])
    # its second, one for the end, and what a busy machine takes to start an interpreter
    ok(f"{name}: is ended in time", max((float(row["seconds"]) for row in mine), default=1000) < (20 if WINDOW else 10 if "too-slow" in verdicts else 35),
       [row["seconds"] for row in mine])
ok("no process is left over", not left_over(), "\n".join(left_over()))
ok("nor any folder of a run", not [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("espalier-run-")],
   os.listdir(tempfile.gettempdir()))
ok("programs' own folders are as they were", fingerprint(os.path.join(scratch, "programs")) == programs_before)
if not WINDOW:
    ok("where programs are not confined that is said", ("not confined" in said) == (not confined), said[-2000:])
if confined:
    ok("nothing outside is changed", fingerprint(os.path.join(scratch, "outside")) == outside_before,
       os.listdir(os.path.join(scratch, "outside")))
finish()
