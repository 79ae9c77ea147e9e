#!/usr/bin/python3
"""A person who speaks only one of the languages reads no English word in the window: in each of them all tabs with what
is in them, and the dialogs, are walked through over AT-SPI, and names, labels and tips are looked at. (The pages of the
manual are the matter of po/manual.)

tongues.py [LANGUAGE…]

A word is English when the English messages or the English manual have it and neither the language's own messages nor
its manual do, so nobody has to list what is wrong. What a message carries over unchanged counts as the language's own
only where its manual says it too. Data is not looked at: what stands in the sample on the board, names of files, and
what is typed (ids and code forms), which the message or page shows in quotes or as code."""

import json
import os
import pathlib
import re
import subprocess
import sys

from accessible import NAME, Missing, Program, ok, press, run, source, until

ROOT = pathlib.Path(source)
WORD = re.compile(r"[^\W\d_]{2,}")
DIRECTIVE = re.compile(r"%(?:\d+\$)?[-+ 0#']*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:<PRI\w+>|hh|ll|[hlLzjt])?[a-zA-Z%]")
ROOMS = ["words", "map", "battleship", "war", "mapgame", "kcell", "stones", "tree", "tour"]

# Names of people, of things that have one name in all languages, and words that several of the languages share.
NAMES = set("""
    espalier markdown latex graphviz dot json lines csv png svg pdf tsplib euc att ceil geo explicit dimacs kcell
    luby kempe edmonds held karp minton hertz werra glover orsa journal computing artificial intelligence others
    ac fc mac gac bt mrv lcv dom wdeg uct pn df opt or minimax alpha beta max min star expectimax forest fail hard soft
    min conflicts degree nogood nogoods blitz ok ms enter minimise quartiles satisfaction front initial type
    propagations
    """.split())
# what one language writes as English does, and its manual does not happen to say
ALIKE = {"fr": {"six", "vain"}}


def unquote(text):
    """As the program has it."""
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\t", "\t").replace("\\\\", "\\")


def messages(language):
    """Pairs of an English message and all forms of its translation."""
    for entry in (ROOT / "po" / f"{language}.po").read_text(encoding="utf-8").split("\n\n")[1:]:
        fields, field = {}, None
        for line in entry.splitlines():
            if line.startswith("#"):
                continue
            if not line.startswith('"'):
                field, line = line.split(" ", 1)
                fields[field] = ""
            fields[field] += unquote(line[1:-1])
        yield ([text for name, text in fields.items() if name in ("msgid", "msgid_plural")],
               [text for name, text in fields.items() if name.startswith("msgstr")])


def words(text):
    """Those of a message or a name, small."""
    return {word.casefold() for word in WORD.findall(DIRECTIVE.sub(" ", text).replace("_", ""))}


def prose(path):
    """A page of the manual without what is code in it, and without where links lead."""
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"`[^`]*`", "", text)
    return re.sub(r"\]\([^)]*\)|^    .*$|<!-- of .*$", " ", text, flags=re.MULTILINE)


def foreign(language):
    """The English words that are none of the language."""
    english, own = set(), set()
    for said, translations in messages(language):
        there = set().union(*map(words, said))
        english |= there
        own |= set().union(*map(words, translations)) - there
    for path in [*(ROOT / "data/help").glob("*.md"), *(ROOT / "src/problems").glob("*/help.md")]:
        english |= words(prose(path))
    for path in (ROOT / "data/help" / language).glob("*.md"):
        own |= words(prose(path))
    return {word for word in english - own - NAMES - ALIKE.get(language, set()) if word.isascii()}


def sample_words(room):
    """What stands in the samples of a room, and how their files are called."""
    found = set()
    for path in (ROOT / "src/problems" / room / "samples").iterdir():
        found |= words(path.read_text(encoding="utf-8"))
    return found


def sample_files(room):
    """How the files of the samples are called in lists, where the end of the name does not matter."""
    return {path.stem for path in (ROOT / "src/problems" / room / "samples").iterdir()}


def sample_names(room):
    """Names that are given in the samples of a room, of regions and categories: they stand in sentences, too."""
    found = set()
    for path in (ROOT / "src/problems" / room / "samples").iterdir():
        text = path.read_text(encoding="utf-8")
        found |= {word for word in WORD.findall(text) if word.isupper()}
        # a mathematician and a state are called the same everywhere
        found |= {"Petersen", "Nevada"} if room == "map" else set()
        found |= set(re.findall(r"^([a-z]+):", text, re.MULTILINE)) if room == "words" else set()
    return found


def spoken_ids():
    """Ids of algorithms, as tables of results have them: what explains these says them too."""
    listed = json.loads(subprocess.run([os.environ["ESPALIER_CLI"], "list", "--json"], check=True,
                                       capture_output=True).stdout)
    return set().union(*(words(algorithm["id"]) for problem in listed["problems"] for algorithm in problem["algorithms"]))


class Reader:
    """Reads what is to be seen, and keeps what is English."""

    def __init__(self, language):
        self.language = language
        self.bad = foreign(language)
        self.data = {room: sample_words(room) for room in ROOMS}
        self.ids = spoken_ids()
        self.files = {room: sample_files(room) for room in ROOMS}
        self.names = {room: sample_names(room) for room in ROOMS}
        self.room = None
        self.others = set()  # titles of the tabs that are not shown
        self.seen = {}
        self.wrong = []

    def is_data(self, thing, text):
        """Squares and lists of moves say what stands in the board's file; so does a label that is nothing else."""
        known = self.data[self.room]
        if text in self.files[self.room]:
            return True
        left = (words(text) & self.bad) - known
        return not left and (thing.role == "table cell" or not words(text) - known)

    def look(self, thing, text):
        """One name or tip."""
        if not text or text.startswith("Gtk") or text in self.seen:
            return
        # what is typed, and names of files
        bare = re.sub(r"[“„«「‹‘]\s*[^“”„«»「」]*[”“»」]|[\w-]*\.(txt|md|map|col|kcell|stones|tree|tsp|csv|jsonl|pdf)\b|"
                      r"--[\w-]+|\w+=\S+|\b[a-z]+\d+\b", " ", text)
        bare = WORD.sub(lambda word: " " if word[0] in self.names[self.room] else word[0], bare)
        # what explains an experiment speaks of the solvers as its table does
        english = sorted(words(bare) & self.bad - (self.ids if len(text.encode()) > 240 else set()))
        if english and not self.is_data(thing, bare):
            self.wrong.append(f"{thing.role}: {text!r}: {', '.join(english)}")
        self.seen[text] = bool(english)

    def read(self, root, hidden=False):
        """All of it, without the other tabs unless @hidden; whether there was anything new."""
        before = len(self.seen)
        left = [root]
        while left:
            thing = left.pop()
            try:
                thing.node.clear_cache()
                name = thing.name
                if not hidden and thing.role == "panel" and name in self.others:
                    continue
                self.look(thing, name)
                self.look(thing, thing.description)
                left.extend(thing.children())
            except Exception:  # pylint: disable=broad-except
                continue  # gone while it was looked at
        return len(self.seen) > before

    def settle(self, root):
        """Reads until nothing new comes."""
        for _ in range(12):
            if not self.read(root):
                break

    def report(self, place):
        """What was found since."""
        ok(f"{self.language}: {place}", not self.wrong, "\n".join(self.wrong))
        self.wrong = []


class Walk:
    """The program in a language, and the way through it."""

    def __init__(self, language):
        locales = pathlib.Path(os.environ["ESPALIER_BUILD_ROOT"]) / "po" / "locales"
        os.environ.update(LANGUAGE=language, LC_ALL=f"{language}.UTF-8", LOCPATH=str(locales))
        self.reader = Reader(language)
        self.reader.room = ROOMS[0]
        self.program = Program("--problem", ROOMS[0])
        self.window = until(lambda: next(iter(self.program.root.children()), None))
        if self.window is None:
            raise Missing("a window")
        # all tabs under their titles, behind Start
        rooms = until(lambda: next((thing for thing in self.window.every("list") if len(thing.children()) > len(ROOMS)), None))
        self.titles = [row.name for row in rooms.children() if row.role == "list item"]

    def others(self):
        """All windows but the application's own."""
        self.program.root.node.clear_cache()
        return [child for child in self.program.root.children() if child.node != self.window.node]

    def can(self, action):
        """Does it where it can be done."""
        self.window.node.clear_cache()
        if action not in self.window.actions():
            return False
        self.window.do(action)
        return True

    def do(self, action):
        """And reads what is there then."""
        if self.can(action):
            self.reader.read(self.window)
        for other in self.others():
            self.reader.settle(other)
            close(other)

    def dialog(self, place, begin):
        """A window that opens, until it is closed again."""
        begin()
        other = until(lambda: next(iter(self.others()), None))
        if other is None:
            ok(f"{self.reader.language}: {place} opens", False, self.window.actions())
            return
        self.reader.settle(other)
        close(other)
        until(lambda: not self.others())
        self.reader.report(place)


def close(window):
    """By the action that each window has."""
    try:
        window.do("window.close")
    except Missing:
        pass


def application(action):
    """An action of the application: only its own bus knows it."""
    subprocess.run(["gapplication", "action", NAME, action], check=True)


DIALOGS = ["win.gallery", "win.show-help-overlay", "win.export-picture-dialog", "win.export-film-dialog",
           "win.export-report-dialog", "win.handin", "page.people"]
WORK = ["page.solve", "page.previous", "page.previous", "page.hint", "page.check", "page.auto", "page.present", "page.edit"]


def walk_rooms(walk):
    """Each with its search, its editor, its hints and the parts of its inspector."""
    for number, room in enumerate(ROOMS):
        walk.reader.room = room
        walk.reader.others = set(walk.titles) - {walk.titles[number + 1]}
        walk.reader.settle(walk.window)
        for action in WORK:
            walk.do(action)
        name = until(lambda: subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(walk.program.process.pid)],
                                            capture_output=True, encoding="utf-8", check=False).stdout.split())[0]
        for part in "1234":
            press(name, f"alt+{part}")
            walk.reader.settle(walk.window)
        walk.reader.report(room)
        walk.can("win.next-tab")


def walk_dialogs(walk):
    """Whatever else opens."""
    for action in DIALOGS:
        if action in walk.window.actions():
            walk.dialog(action, lambda action=action: walk.window.do(action))
    for action in ("preferences", "about"):
        walk.dialog(action, lambda action=action: application(action))


def walk_language(language):
    """All of it."""
    walk = Walk(language)
    walk.reader.report("words that are looked for") if len(walk.reader.bad) > 500 else \
        ok(f"{language}: words that are looked for", False, len(walk.reader.bad))
    walk_rooms(walk)
    walk_dialogs(walk)
    # also what is not to be seen at any time
    walk.reader.read(walk.window, True)
    walk.reader.report("what was not to be seen")
    walk.program.close()
    print(f"# {language}: {len(walk.reader.seen)} texts")
    if "TONGUES_DUMP" in os.environ:
        pathlib.Path(os.environ["TONGUES_DUMP"], f"{language}.txt").write_text("\n".join(sorted(walk.reader.seen)), encoding="utf-8")


languages = [line for line in (ROOT / "po/LINGUAS").read_text(encoding="utf-8").split() if not line.startswith("#")]


def in_turn(language):
    """A part of the test."""
    def part():
        walk_language(language)
    part.__name__ = language
    return part


sys.exit(run([in_turn(language) for language in languages]))
