"""Rules are proved by breaking them: one break at a time in a room's rules and judge and in the shared searches, built,
and the tests of that room run. A break that no test notices has survived.

mutants.py SOURCE [--only REGEX] [--each N] [--one-a-room COMMIT]

SOURCE is copied first and never changed. --only: files whose path matches; --each: breaks a file (10); --one-a-room:
for each room (and for the shared searches) the one of its breaks that the commit's hash chooses. What survives though it
changes no answer stands in equal.txt beside this file, with the reason."""
import argparse
import collections
import hashlib
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SLOWEST = 6  # times as long as it takes unbroken: it hangs
SHARED = {"csp": ["learn", "implication", "why"], "games": ["pvs", "tree-search"], "climb": ["tabu"]}
# rooms whose searches stand on that floor, the quick ones first
USERS = {"csp": ["null", "map", "battleship", "words"], "games": ["mapgame", "tree", "stones", "kcell", "war"],
         "climb": ["tour", "map", "words"]}

Break = collections.namedtuple("Break", "path line before after")


# --- where to break ---

SWAPS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
         (" + ", " - "), (" - ", " + "), (" && ", " || "), (" || ", " && "), ("TRUE", "FALSE"), ("FALSE", "TRUE"),
         ("++", "--"), (" += ", " -= "), (" -= ", " += "), (" % ", " / "), ("MIN (", "MAX ("), ("MAX (", "MIN (")]
NUMBER = re.compile(r"(?<![\w.\"'%])(\d{1,3})(?![\w.\"'])")
DECLARATION = re.compile(r"^\s*(const |static |g_auto|struct |enum |unsigned |gboolean |g?u?int\w* |guint |gint |double "
                         r"|char |Esp\w+ |[A-Z]\w+ \*?\w+( =|;))")


def strip_comments(text):
    """The same length and lines, with blanks for comments, strings and lines of the preprocessor."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = re.sub(r"/\*.*?\*/|\"(\\.|[^\"\\\n])*\"|'(\\.|[^'\\\n])'", blank, text, flags=re.S)
    return re.sub(r"^[ \t]*#[^\n]*(\\\n[^\n]*)*", blank, text, flags=re.M)


def find_breaks(path, text):
    """All of them, in order: operators, bounds, numbers, lines that are dropped."""
    plain = strip_comments(text).split("\n")
    depth = 0
    for number, (line, real) in enumerate(zip(plain, text.split("\n"))):
        inside = depth > 0
        depth += line.count("{") - line.count("}")
        if not inside or "g_assert" in line or "g_return" in line or "_(" in real or "_ (" in real:
            continue
        for before, after in SWAPS:
            for match in re.finditer(re.escape(before) if before[0] in " +" else r"\b" + re.escape(before), line):
                yield Break(path, number, real, real[:match.start()] + after + real[match.end():])
        for match in NUMBER.finditer(line):
            changed = str(int(match.group(1)) + 1)
            yield Break(path, number, real, real[:match.start()] + changed + real[match.end():])
        statement = line.strip()
        if re.match(r"^[\w>*\[\]().-]+( [-+|&]?= |\s\()", statement) and statement.endswith(";") \
                and not statement.startswith("return") and not DECLARATION.match(line) \
                and statement.count("(") == statement.count(")") and "free" not in statement \
                and (number == 0 or re.search(r"[;{})]\s*$", plain[number - 1]) or not plain[number - 1].strip()):
            yield Break(path, number, real, re.match(r"\s*", real).group(0) + ";")


def choose(path, text, each):
    """@each of them, spread over the file's lines, the same every time."""
    breaks = list(find_breaks(path, text))
    rng = random.Random(hashlib.sha256(path.encode()).hexdigest())
    rng.shuffle(breaks)
    chosen, lines = [], set()
    for candidate in breaks:
        if candidate.line not in lines:
            lines.add(candidate.line)
            chosen.append(candidate)
    return chosen[:each + each // 2], each  # some will not build


# --- which files, and which tests ---

def find_targets(source):
    """Path -> (group, tests): the group is the room, or the floor of a shared search."""
    targets = {}
    for room in sorted(path.name for path in (source / "src/problems").iterdir() if path.is_dir()):
        for name in ("rules.c", "rules.h", "judge.c"):
            if (source / "src/problems" / room / name).exists():
                own = [room] if room != "null" else []
                targets[f"src/problems/{room}/{name}"] = (room, own + [f"{test}:/{room}" for test in
                                                                      ("judge", "conformance", "agreement")])
    for floor, tests in SHARED.items():
        for path in sorted((source / "src" / floor).iterdir()):
            if path.suffix in (".c", ".h") and len(list(find_breaks("", path.read_text(encoding="utf-8")))) >= 10:
                users = [room for room in USERS[floor] if room != "null"]
                targets[f"src/{floor}/{path.name}"] = (floor, tests + users + ["agreement", "conformance"])
    return targets


def read_equal():
    """Breaks that change no answer: (path, before, after)."""
    known = set()
    for line in (HERE / "equal.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            path, before, after, _why = (part.strip() for part in line.split(" | ", 3))
            known.add((path, before, after))
    return known


# --- the work ---

class Yard:
    """A copy of the source with a build of what is needed."""

    def __init__(self, source, place):
        self.source = place / "source"
        self.build = place / "build"
        names = subprocess.run(["git", "ls-files", "-z"], cwd=source, capture_output=True, check=True).stdout
        for name in filter(None, names.decode().split("\0")):
            if (source / name).is_file():
                (self.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source / name, self.source / name)
        self.times = {}
        self.call("meson", "setup", str(self.build), "-Dapp=false", "-Ddraw=false", "-Doptimization=1", "-Ddebug=false",
                  "-Dwerror=false")

    def call(self, *command):
        done = subprocess.run(command, cwd=self.source, capture_output=True, text=True, errors="replace")
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")

    def make(self, tests):
        programs = sorted({f"tests/test-{test.split(':')[0]}" for test in tests})
        return subprocess.run(["ninja", "-C", str(self.build), *programs], capture_output=True).returncode == 0

    def passes(self, test):
        program, _, part = test.partition(":")
        environment = dict(os.environ, ESPALIER_SOURCE_ROOT=str(self.source), ESPALIER_BUILD_ROOT=str(self.build),
                           G_TEST_SRCDIR=str(self.source), LC_ALL="C.UTF-8", GSETTINGS_BACKEND="memory",
                           ESPALIER_CLI=str(self.build / "src/cli/espalier-cli"))
        command = [str(self.build / "tests" / f"test-{program}"), "--tap"] + (["-p", part] if part else [])
        begun = time.monotonic()
        try:
            done = subprocess.run(command, cwd=self.build, env=environment, capture_output=True,
                                  timeout=self.times[test] * SLOWEST + 5 if test in self.times else 600)
        except subprocess.TimeoutExpired:
            return False
        if test not in self.times:
            self.times[test] = time.monotonic() - begun
        return done.returncode == 0

    def try_break(self, broken, tests):
        """None: it does not build; the name of the test that noticed; "" where it survived."""
        path = self.source / broken.path
        whole = path.read_text(encoding="utf-8")
        lines = whole.split("\n")
        lines[broken.line] = broken.after
        try:
            path.write_text("\n".join(lines), encoding="utf-8")
            if not self.make(tests):
                return None
            return next((test for test in tests if not self.passes(test)), "")
        finally:
            path.write_text(whole, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--one-a-room", metavar="COMMIT")
    given = parser.parse_args()
    source = given.source.resolve()
    targets = {path: what for path, what in find_targets(source).items() if re.search(given.only, path)}
    equal = read_equal()
    table = collections.defaultdict(collections.Counter)
    survivors = []

    plan = []  # (group, candidates, how many of them, tests)
    for path, (group, tests) in targets.items():
        candidates, wanted = choose(path, (source / path).read_text(encoding="utf-8"), given.each)
        plan.append((group, candidates, wanted, tests))
    if given.one_a_room:
        chosen = {}
        for group, candidates, wanted, tests in plan:
            for candidate in candidates[:wanted]:
                key = hashlib.sha256(f"{given.one_a_room}{candidate}".encode()).hexdigest()
                chosen[group] = min(chosen.get(group, (key, None, None)), (key, candidate, tests), key=lambda c: c[0])
        plan = [(group, [candidate], 1, tests) for group, (_, candidate, tests) in chosen.items() if candidate]

    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        yard = Yard(source, pathlib.Path(place))
        for tests in {tuple(tests) for _, _, _, tests in plan}:
            if not yard.make(tests):
                sys.exit("the tests do not build")
            for test in tests:
                if test not in yard.times and not yard.passes(test):
                    sys.exit(f"{test} fails with nothing broken")
        for group, candidates, wanted, tests in plan:
            tried = 0
            for broken in candidates:
                if tried == wanted:
                    break
                if (broken.path, broken.before.strip(), broken.after.strip()) in equal:
                    table[group]["equal"] += 1
                    tried += 1
                    continue
                noticed = yard.try_break(broken, tests)
                if noticed is None:
                    continue
                tried += 1
                what = f"{broken.path}:{broken.line + 1}: {broken.before.strip()}  ->  {broken.after.strip()}"
                if noticed:
                    table[group]["noticed"] += 1
                    print(f"noticed by {noticed}: {what}", flush=True)
                else:
                    table[group]["survived"] += 1
                    survivors.append(what)
                    print(f"SURVIVED: {what}", flush=True)

    print(f"\n{'':12} noticed  survived  changes no answer")
    for group, counts in table.items():
        print(f"{group:12} {counts['noticed']:7}  {counts['survived']:8}  {counts['equal']:17}")
    for survivor in survivors:
        print(f"survived: {survivor}")
    noticed = sum(counts["noticed"] + counts["equal"] for counts in table.values())
    print(f"{noticed} passed, {len(survivors)} failed")
    sys.exit(1 if survivors or not noticed else 0)


main()
