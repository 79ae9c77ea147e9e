"""What the tests have in common that see the window as a screen reader does: over AT-SPI, by role and name. On import
a script is started anew in a session of its own, with a display and buses that nobody else uses.

Waits for conditions, never for times."""

import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings

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


NAME = "io.github.espalier_lab.Espalier"
PATIENCE = float(os.environ.get("ESPALIER_PATIENCE", "60"))  # of which only a fault takes much


def until(condition, seconds=PATIENCE):
    """What it says as soon as it says something; None after @seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            got = condition()
        except Atspi_error:
            got = None  # gone while it was looked at
        if got:
            return got
        time.sleep(0.01)
    return None


class Missing(Exception):
    """Something that a person would look for in vain."""


# AT-SPI 2.56 calls a button "button", and GTK 4.10 one that stays down a toggle button; each is called here as
# it was before
ROLES = {"button": "push button", "toggle button": "push button"}


class Thing:
    """An accessible, and what a person does with it."""

    def __init__(self, node):
        self.node = node

    name = property(lambda self: self.node.get_name())
    role = property(lambda self: ROLES.get(self.node.get_role_name(), self.node.get_role_name()))
    description = property(lambda self: self.node.get_description())

    def children(self):
        found = (self.node.get_child_at_index(i) for i in range(self.node.get_child_count()))
        return [Thing(child) for child in found if child is not None]

    def every(self, role=None, name=None):
        """All below it, what is near first: each question is a message to the application and back."""
        left = collections.deque([self])
        while left:
            thing = left.popleft()
            if (role is None or thing.role == role) and (name is None or name(thing.name)):
                yield thing
            left.extend(thing.children())

    def find(self, role, name, seconds=PATIENCE):
        """The first of that role and name; waits until it is there."""
        fits = name if callable(name) else lambda text: text == name
        found = until(lambda: next(self.every(role, fits), None), seconds)
        if found is None:
            raise Missing(f"no {role} “{name}” in “{self.name}”")
        return found

    def actions(self):
        return [Atspi.Action.get_action_name(self.node, i)
                for i in range(Atspi.Action.get_n_actions(self.node))]

    def do(self, action):
        """An action by its name: its own, or, of a button with a menu in newer GTK, that of the button within."""
        thing = next((thing for thing in self.every() if action in thing.actions()), None)
        if thing is None:
            raise Missing(f"“{self.name}” has no {action}: {self.actions()}")
        Atspi.Action.do_action(thing.node, thing.actions().index(action))

    def write(self, text):
        Atspi.EditableText.set_text_contents(self.node, text)

    def choose(self, index):
        Atspi.Selection.select_child(self.node, index)


class Program:
    """The application in this session."""

    running = None  # one that is not closed would take the next one's arguments for its own

    def __init__(self, *arguments):
        # what another one left unfinished is not offered
        self.place = tempfile.mkdtemp(dir=scratch)
        self.process = subprocess.Popen([application, "--size", "1280x800", *arguments], stderr=log,
                                        env=dict(os.environ, XDG_DATA_HOME=self.place, XDG_CACHE_HOME=self.place))
        Program.running = self
        self.root = until(self.look)
        if self.root is None:
            raise Missing("the application")

    def look(self):
        """Itself among all applications, which may have been known before it was ready to answer."""
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for child in Thing(desktop).children():
            child.node.clear_cache()
            if child.node.get_process_id() == self.process.pid and child.children():
                return child
        return None

    def frame(self, title):
        """The window whose title has that, or one of them."""
        titles = (title,) if isinstance(title, str) else title
        found = until(lambda: next((child for child in self.root.children()
                                    if any(text in child.name for text in titles)), None))
        if found is None:
            raise Missing(f"no window {titles}: {[child.name for child in self.root.children()]}")
        return found

    def close(self):
        Program.running = None
        self.process.terminate()
        self.process.wait()


def board(window, room):
    """The canvas of a tab, once its cells have names."""
    tab = window.find("panel", room)
    found = until(lambda: next((table for table in tab.every("table", lambda name: name == "Board")
                                if any(cell.name for cell in table.children())), None))
    if found is None:
        raise Missing("a board with cells")
    return found


def cells(table):
    return [cell for cell in table.children() if cell.role == "table cell"]


def choose_room(window, name):
    rooms = window.find("list", "Problems")
    names = [row.name for row in rooms.children()]
    rooms.choose(names.index(name))


def by_code(key):
    """F1 to F10 as a code: for their names xdotool presses Alt as well, with newer keymaps."""
    return re.sub(r"\bF(\d+)$", lambda match: str(66 + int(match[1])), key)


def press(window, *keys):
    subprocess.run(["xdotool", "windowfocus", window, "key", "--delay", "40", *map(by_code, keys)], check=True,
                   capture_output=True)


def run(parts):
    """Each part by its name, or those that the command line names; then what the log says."""
    for part in parts:
        if part.__name__ not in (sys.argv[1:] or part.__name__):
            continue
        begun = time.monotonic()
        try:
            part()
        except (Missing, Atspi_error, subprocess.CalledProcessError, StopIteration) as error:
            ok(part.__name__.replace("_", " "), False, f"{error!r} {getattr(error, 'stderr', '')}")
            if Program.running:
                Program.running.close()
        print(f"# {part.__name__}: {time.monotonic() - begun:.1f} s")
    log.close()
    with open(os.path.join(scratch, "log"), encoding="utf-8") as file:
        # GDK 4.24 warns of its own frames on Xvfb
        told = [line for line in file
                if ("CRITICAL" in line or " WARNING " in line) and "gdk_frame_timings" not in line]
    ok("nothing was complained of", not told, "".join(told))
    print(f"1..{count}")
    return 1 if failures else 0


def in_session():
    for tool in ("xvfb-run", "xdotool", "gdbus", "dbus-run-session", "/usr/libexec/at-spi-bus-launcher"):
        if shutil.which(tool) is None:
            print(f"1..0 # SKIP {tool} is not installed")
            return 0
    try:
        import gi
        gi.require_version("Atspi", "2.0")
    except (ImportError, ValueError):
        print("1..0 # SKIP python3-gi or gir1.2-atspi-2.0 is not installed")
        return 0
    place = tempfile.mkdtemp()
    environment = dict(os.environ, HOME=place, XDG_DATA_HOME=os.path.join(place, "data"),
                       XDG_CACHE_HOME=os.path.join(place, "cache"), XDG_RUNTIME_DIR=place, GTK_A11Y="atspi",
                       GSETTINGS_BACKEND="memory", GSK_RENDERER="cairo", ESPALIER_SCRATCH=place)
    environment.pop("NO_AT_BRIDGE", None)
    # the bus for assistive technology is there before anybody looks for it
    ask = ("bus=$(gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus "
           "--method org.a11y.Bus.GetAddress) || exit 1\n"
           "bus=${bus#*\\'} bus=${bus%\\'*}\n"
           "gdbus call --address \"$bus\" --dest org.a11y.atspi.Registry --object-path "
           "/org/a11y/atspi/accessible/root --method org.freedesktop.DBus.Peer.Ping >/dev/null || exit 1\n")
    script = f"{ask}exec {sys.executable} {' '.join(sys.argv)}"
    status = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "dbus-run-session", "--", "sh", "-c", script],
        env=environment, stderr=subprocess.DEVNULL, check=False).returncode
    shutil.rmtree(place, ignore_errors=True)
    return status


if "ESPALIER_SCRATCH" not in os.environ:
    sys.exit(in_session())

import gi  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

Atspi_error = GLib.Error
scratch = os.environ["ESPALIER_SCRATCH"]
log = open(os.path.join(scratch, "log"), "w", encoding="utf-8")
Atspi.init()
# under the sanitizers, on a busy machine, a second is soon gone
Atspi.set_timeout(20000, 30000)
