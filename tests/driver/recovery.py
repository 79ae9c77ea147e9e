#!/usr/bin/python3
"""Work survives: start, edit, play, SIGKILL at any moment, restore, again and again.

Speaks to the application by its actions over a bus of its own; what it keeps is read in its folder.
ROUNDS says how often (by default a few; the slow suite a hundred times)."""

import glob
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

NAME = "io.github.espalier_lab.Espalier"
PATH = "/io/github/espalier_lab/Espalier"
rounds = int(os.environ.get("ROUNDS", "12"))
application = os.environ["ESPALIER_APP"]
scratch = tempfile.mkdtemp()
sessions = os.path.join(scratch, "data", "espalier", "sessions")
failures = 0
count = 0


def ok(name, passed, note=""):
    global count, failures
    count += 1
    failures += not passed
    print(f"{'ok' if passed else 'not ok'} {count} - {name}", flush=True)
    if note and not passed:
        for line in note.splitlines():
            print(f"# {line}")


def texts():
    found = []
    for path in glob.glob(os.path.join(sessions, "*.session")):
        try:
            with open(path, encoding="utf-8") as file:
                found.append(file.read())
        except FileNotFoundError:
            pass  # superseded meanwhile
    return found


def until(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Program:
    def __init__(self):
        self.process = subprocess.Popen([application, "--problem", "war"], stderr=subprocess.DEVNULL)
        until(lambda: self.call("List", path="") is not None)

    def call(self, method, *arguments, path="/window/1"):
        result = subprocess.run(
            ["gdbus", "call", "--session", "--timeout", "5", "--dest", NAME, "--object-path",
             PATH + path, "--method", "org.gtk.Actions." + method, *arguments],
            capture_output=True, text=True, check=False)
        return result.stdout if result.returncode == 0 else None

    def window(self, action, parameter=None):
        self.call("Activate", action, f'[<"{parameter}">]' if parameter else "[]", "{}")

    def app(self, action):
        self.call("Activate", action, "[]", "{}", path="")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def kept(marks):
    """Whether every mark stands in some session."""
    all_of_them = texts()
    return all(any(mark in text for text in all_of_them) for mark in marks)


def main():
    random.seed(7)
    program = Program()
    program.window("page-command", "edit-text('value A1 71')")
    ok("an edit is kept", until(lambda: kept(["71 76"])))
    program.window("page-command", "part('play')")
    program.window("page-command", "move('C3')")
    ok("a move is kept", until(lambda: kept(["move: C3", "71 76"])))
    program.window("page-command", "player((0,'alphabeta:2'))")
    ok("who plays is kept with the game",
       until(lambda: kept(["note first-player: alphabeta\\tdepth=2"])), "\n".join(texts()))
    program.window("problem", "lamps")
    program.window("problem", "kcell")
    program.window("page-command", "move('3')")
    marks = ["71 76", "problem: kcell"]
    ok("so is a game in another tab", until(lambda: kept(marks)), "\n".join(texts()))
    program.kill()
    lost = 0
    for _ in range(rounds):
        program = Program()
        program.app("restore-work")
        time.sleep(random.random() * 0.6)
        program.kill()
        lost += not kept(marks)
    ok(f"nothing is lost by {rounds} kills during the restore", lost == 0, f"lost {lost} times")
    program = Program()
    program.app("restore-work")
    ok("the sessions that were restored are superseded",
       until(lambda: len(texts()) == 2 and all(f"-{program.process.pid}-" in path for path in
                                              glob.glob(os.path.join(sessions, "*")))),
       "\n".join(glob.glob(os.path.join(sessions, "*"))))
    ok("what was changed is changed still",
       kept(["modified: yes", "name: "] + marks), "\n".join(texts()))
    for number in range(rounds):
        program.window("problem", "war")
        value = 100 + number
        program.window("page-command", f"edit-text('value B1 {value}')")
        time.sleep(random.random() * 2.5)
        program.kill()
        lost += not kept(marks[1:] + ["71 "])
        program = Program()
        program.app("restore-work")
        until(lambda: len(texts()) == 2)
    ok(f"nothing is lost by {rounds} kills while editing", lost == 0, f"lost {lost} times")
    program.kill()
    print(f"1..{count}")
    return 1 if failures else 0


def in_session():
    for tool in ("Xvfb", "gdbus", "dbus-run-session"):
        if shutil.which(tool) is None:
            print(f"1..0 # SKIP {tool} is not installed")
            return 0
    environment = dict(os.environ, HOME=scratch, XDG_DATA_HOME=os.path.join(scratch, "data"),
                       XDG_CACHE_HOME=os.path.join(scratch, "cache"), GTK_A11Y="none",
                       GSETTINGS_BACKEND="memory", GSK_RENDERER="cairo", ESPALIER_IN_SESSION="1",
                       ESPALIER_SCRATCH=scratch)
    return subprocess.run(["dbus-run-session", "--", "xvfb-run", "-a", sys.executable, __file__],
                          env=environment, check=False).returncode


if __name__ == "__main__":
    if "ESPALIER_IN_SESSION" in os.environ:
        shutil.rmtree(scratch)
        scratch = os.environ["ESPALIER_SCRATCH"]
        sessions = os.path.join(scratch, "data", "espalier", "sessions")
        sys.exit(main())
    status = in_session()
    shutil.rmtree(scratch, ignore_errors=True)
    sys.exit(status)
