#!/usr/bin/python3
"""Where one was: tab, files, samples, algorithms with their options, both of two side by side too, the part of the inspector and the size of the
window come back at the next start; what is spoilt or gone does no harm; nothing is written without need."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

NAME = "io.github.espalier_lab.Espalier"
PATH = "/io/github/espalier_lab/Espalier"
application = os.environ["ESPALIER_APP"]
source = os.environ["ESPALIER_SOURCE_ROOT"]
count = failures = 0


def ok(name, passed, note=""):
    """One line of TAP."""
    global count, failures
    count += 1
    failures += not passed
    print(f"{'ok' if passed else 'not ok'} {count} - {name}", flush=True)
    if not passed:
        print("\n".join(f"# {line}" for line in str(note).splitlines()[:30]))


def until(condition, seconds=60):
    """What it says as soon as it says something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        got = condition()
        if got:
            return got
        time.sleep(0.02)
    return None


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


class Program:
    """The application in this session, driven by its actions."""

    def __init__(self, *words):
        self.process = subprocess.Popen([application, *words], stderr=log)
        until(lambda: self.call("List", path="") is not None)

    def call(self, method, *words, path="/window/1"):
        done = subprocess.run(["gdbus", "call", "--session", "--timeout", "10", "--dest", NAME, "--object-path",
                               PATH + path, "--method", "org.gtk.Actions." + method, *words],
                              capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else None

    def window(self, action, parameter=None):
        self.call("Activate", action, f'[<"{parameter}">]' if parameter else "[]", "{}")

    def title(self):
        """Of the window."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)],
                               capture_output=True, text=True, check=False).stdout.split()
        return " ".join(subprocess.run(["xdotool", "getwindowname", window], capture_output=True, text=True,
                                       check=False).stdout.strip() for window in found)

    def trace(self, name):
        """The head of the trace of a search with what is chosen: it says what that was."""
        path = os.path.join(scratch, name)
        self.window("page-command", "solve")
        for _ in range(20):
            # nothing is exported before the search is over
            self.window("page-command", f"export-trace('{path}')")
            if until(lambda: read(path), 3):
                break
        return read(path).split("\n")[0]

    def quit(self):
        self.call("Activate", "quit", "[]", "{}", path="")
        self.process.wait(60)


def main():
    place = os.path.join(scratch, "data", "espalier", "place.ini")
    own = os.path.join(scratch, "own.tsp")
    shutil.copy(os.path.join(source, "src/problems/tour/samples/random-25.tsp"), own)

    program = Program("--problem", "map", "--size", "1201x707")
    until(lambda: "Australia" in program.title())
    program.window("sample", "nine.map")
    program.window("page-command", "algorithm('bt')")
    program.window("page-command", "option(('order', 'mrv'))")
    program.window("page-command", "part('solve')")
    first = program.trace("first.txt")
    ok("the trace tells what was chosen", "map: solver=bt " in first and "order=mrv" in first, first)
    program.window("page-command", "side-by-side(('fc', 'bt'))")
    program.window("page-command", "versus-option((0, 'order', 'given'))")
    program.window("page-command", "part('solve')")
    program.window("open", own)
    ok("a file is opened", until(lambda: "own.tsp" in program.title()), program.title())
    program.window("page-command", "algorithm('hill')")
    program.window("page-command", "option(('neighbourhood', '2-opt'))")
    program.window("page-command", "part('solve')")
    program.quit()
    ok("where one was is kept", "own.tsp" in read(place) and "sample=nine.map" in read(place), read(place))

    both = re.search(r"\[map\]\n((?:.+\n)*)", read(place)).group(1)
    ok("and both searches side by side", "algorithm-a=fc" in both and "order=given" in both.split("options-a=")[1]
       and "algorithm-b=bt" in both, both)

    kept, before = os.stat(place), read(place)
    program = Program()
    ok("the tab and its file come back", until(lambda: "own.tsp" in program.title()), program.title())
    ok("with the algorithm and its options", "neighbourhood=2-opt" in program.trace("second.txt"),
       read(os.path.join(scratch, "second.txt"))[:200])
    program.window("problem", "map")
    ok("another tab has its sample", until(lambda: "– Nine" in program.title()), program.title())
    ok("and its algorithm", program.trace("third.txt") == first, read(os.path.join(scratch, "third.txt"))[:200])
    program.quit()
    ok("as have both searches side by side", both in read(place), read(place))
    now = os.stat(place)
    ok("nothing was written without need", (now.st_ino, now.st_mtime_ns) == (kept.st_ino, kept.st_mtime_ns),
       f"{before}\n--- now:\n{read(place)}")
    settings = "".join(read(path) for path in glob.glob(os.path.join(scratch, "config/glib-2.0/settings/*")))
    ok("the size of the window is kept", "window-width=1201" in settings and "window-height=707" in settings, settings)

    program = Program("--problem", "tour", os.path.join(source, "src/problems/tour/samples/clustered-80.tsp"))
    ok("a file that is named comes before the one that was open",
       until(lambda: "clustered-80" in program.title()) and "own.tsp" not in program.title(), program.title())
    program.quit()

    program = Program("--problem", "kcell")
    until(lambda: "clustered-80" in read(place) and "fifteen" in read(place))
    ok("what was open in another tab comes back behind the one that is asked for",
       "Fifteen" in program.title(), program.title())
    program.window("problem", "tour")
    ok("and is there", until(lambda: "clustered-80" in program.title()), program.title())
    program.quit()

    program = Program("--problem", "tour", own)
    ok("a named file takes the place of the one that was open, in the same window",
       until(lambda: "own.tsp" in program.title()), program.title())
    time.sleep(0.5)
    ok("whichever is read first", "clustered-80" not in program.title(), program.title())
    program.quit()

    # killed, not quit: the part that was looked at and the view of Compare come back all the same
    program = Program("--problem", "tour", own)
    until(lambda: "own.tsp" in program.title())
    for view in ("experiment", "check"):
        program.window("page-command", f"compare-view('{view}')")
        ok(f"{view} of Compare is kept soon after it is shown",
           until(lambda view=view: f"part=compare\nview={view}\n" in read(place), 10), read(place))
    program.process.kill()
    program.process.wait(60)
    # the file is read after its tab is there, which is kept anew when it is left
    program = Program("--problem", "tour")
    ok("the file comes back", until(lambda: "own.tsp" in program.title()), program.title())
    program.quit()
    ok("what was killed in a view comes back in it", "part=compare\nview=check\n" in read(place), read(place))

    os.unlink(own)
    with open(place, "a", encoding="utf-8") as file:
        file.write("[kcell]\nalgorithm=no-such-one\noptions=depth=99999999;x;=;\npart=nowhere\nview=nowhere\nsample=../../etc\n"
                   "[words]\nfile=file:///no/such/file\n[nobody]\nfile=x\n")
    program = Program("--problem", "kcell")
    ok("what is spoilt does no harm", until(lambda: "Fifteen" in program.title()), program.title())
    program.window("problem", "words")
    ok("nor what is gone", until(lambda: "Six slots" in program.title()), program.title())
    program.quit()
    with open(place, "wb") as file:
        file.write(b"\xff\xfe[[[\0no key file")
    program = Program("--problem", "stones")
    ok("nor a file that is none", until(lambda: "Twenty" in program.title()), program.title())
    program.quit()
    log.close()
    # GDK 4.24 warns of its own frames on Xvfb
    told = [line for line in read(os.path.join(scratch, "log")).splitlines()
            if ("CRITICAL" in line or "WARNING" in line) and "gdk_frame_timings" not in line]
    ok("nothing was complained of", not told, "\n".join(told))
    print(f"1..{count}")
    return 1 if failures else 0


def in_session():
    for tool in ("Xvfb", "xdotool", "gdbus", "dbus-run-session"):
        if shutil.which(tool) is None:
            print(f"1..0 # SKIP {tool} is not installed")
            return 0
    folder = tempfile.mkdtemp()
    environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=os.path.join(folder, "data"),
                       XDG_CACHE_HOME=os.path.join(folder, "cache"), XDG_CONFIG_HOME=os.path.join(folder, "config"),
                       GTK_A11Y="none", GSETTINGS_BACKEND="keyfile", GSK_RENDERER="cairo", ESPALIER_SCRATCH=folder)
    status = subprocess.run(["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1280x1024x24",
                             sys.executable, __file__], env=environment, check=False).returncode
    shutil.rmtree(folder, ignore_errors=True)
    return status


if "ESPALIER_SCRATCH" not in os.environ:
    sys.exit(in_session())
scratch = os.environ["ESPALIER_SCRATCH"]
log = open(os.path.join(scratch, "log"), "w", encoding="utf-8")
sys.exit(main())
