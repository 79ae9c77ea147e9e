"""Rules are proved by breaking them: one break at a time (breaks.py) in a room's rules and judge and in the shared
searches, built, and the tests of that room run. A break that no test notices has survived.

mutants.py SOURCE [--only REGEX] [--each N] [--seed TEXT] [--chosen COMMIT [--seconds S]] [--list]

SOURCE is copied to SOURCE/build-mutants first and never changed; what was built there serves the next time. --only:
files whose path matches; --each: breaks a file (10); --seed: others than usually; --chosen: of the usual breaks some of
one room or of one shared search, which one and which of them the commit's hash says, for as long as --seconds allows
once all is built.
What survives though it changes no answer stands in equal.txt beside this file, with the reason. What does not build is
no break; what takes several times as long as the tests do unbroken hangs, which they notice."""
import argparse
import collections
import fcntl
import hashlib
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from breaks import choose, find_breaks, show

HERE = pathlib.Path(__file__).resolve().parent
EACH = 10
CHOSEN = 8
SLOWEST = 4  # times as long as it takes unbroken, and five seconds: it hangs
MEMORY = 6 << 30

# file of a shared search -> its own tests (programs below tests, or scripts, which run the command line) and the
# rooms that stand on it
SEARCHES = {
    "csp/esp-csp.h": (["csp", "template", "lamps"], ["null", "battleship", "words", "constraints"]),
    "csp/(model|formats)/.*": ([], ["constraints"]),
    "csp/esp-csp-network.h": (["csp"], ["map"]),
    "csp/esp-blame.h": (["blame", "judge:/hints"], ["map", "words", "battleship"]),
    "csp/esp-learn-(circuit|distinct|ends|plain|weighted).c": (["bounds"], ["constraints"]),
    "csp/esp-learn.*": (["learn", "implication", "why"], ["map", "battleship", "words"]),
    "games/esp-match.*": (["match"], ["war", "kcell"]),
    "games/esp-rating.*": (["rating"], []),
    "games/esp-(game-record|tournament).*": (["tournament"], ["war"]),
    "games/esp-mcts.h": (["mcts", "tree-search"], ["tree", "war", "mapgame", "kcell", "stones"]),
    "games/esp-pns.h": (["pns", "tree-search"], ["tree", "war", "mapgame", "kcell", "stones"]),
    "games/esp-minimax.h": (["minimax"], ["tree", "war", "mapgame", "kcell", "stones"]),
    "games/esp-(zeroed-pages|pvs|transposition).*": (["pvs"], ["war", "mapgame", "kcell"]),
    "games/esp-window-mistakes.h": (["mistakes"], ["tree"]),
    "climb/esp-min-conflicts.h": (["min-conflicts"], ["map", "words"]),
    "climb/esp-(hill|tabu).h": (["climb", "tabu"], ["map", "tour"]),
    "paths/.*": ([], ["path"]),
    "geometry/esp-(crossing|plane|square).*": (["geometry"], ["map"]),
    "geometry/esp-planar.*": (["layout"], ["map"]),
    "base/esp-(random|reader|value).*": (["engine", "readers"], ["null", "words"]),
    "base/esp-(name-list|quote).c": (
        ["readers:/quote", "readers:/sentence", "readers:/name-list", "readers:/names", "readers:/long-path", "engine"], []),
    "base/esp-(file|log|scratch|allowance).*": (["files"], []),
    "base/esp-table.*": (["cells", "grade"], []),
    "engine/esp-expected.c": (["expected", "grade"], []),
    "programs/esp-(grade|contract-list).c": (["tests/programs/contracts.py"], []),
    "programs/esp-diagnosis.c": (["tests/programs/mistakes.py"], []),
}
# of the floors below the searches only what is named above
FLOORS = ["csp", "games", "climb", "paths", "geometry", "base", "engine", "programs"]
BELOW = ["geometry", "base", "engine", "programs"]


# --- which files, and which tests ---

def list_tests(source, room):
    """PROGRAM (each of its tests by itself) or PROGRAM:PATH (what is below it at once)."""
    parts = [f"judge:/{room}", f"agreement:/agreement/{room}", f"conformance:/{room}"]
    own = (source / f"src/problems/{room}/test-{room}.c").exists()
    return parts + [room] if own else parts


def find_targets(source):
    """Path -> (group, tests): the group is the room, or the shared search's file."""
    targets = {}
    for room in sorted(path.name for path in (source / "src/problems").iterdir() if path.is_dir()):
        for name in ("rules.c", "rules.h", "judge.c"):
            if (source / "src/problems" / room / name).exists():
                targets[f"src/problems/{room}/{name}"] = (room, list_tests(source, room))
    for floor in FLOORS:
        for path in sorted((source / "src" / floor).rglob("*")):
            name = str(path.relative_to(source / "src"))
            if path.suffix not in (".c", ".h") or not find_breaks(name, path.read_text(encoding="utf-8")):
                continue
            found = [what for pattern, what in SEARCHES.items() if re.fullmatch(pattern, name)]
            if not found and floor in BELOW:
                continue
            if not found:
                sys.exit(f"{HERE / 'mutants.py'} does not say which tests are those of src/{name}")
            own, rooms = found[0]
            targets[f"src/{name}"] = (name, own + [test for room in rooms for test in list_tests(source, room)])
    return targets


def read_equal():
    """(path, line, line as it is broken) -> why that changes no answer."""
    known = {}
    for block in (HERE / "equal.txt").read_text(encoding="utf-8").split("\n\n"):
        lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            path, before, after, *why = lines
            known[path, before, after] = " ".join(why)
    return known


# --- the work ---

def hold_back():
    """A break may ask for all memory there is."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Yard:
    """A copy of the source with a build of what is needed."""

    def __init__(self, source):
        place = source / "build-mutants"
        place.mkdir(exist_ok=True)
        self.lock = open(place / "lock", "w", encoding="utf-8")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.source = place / "source"
        self.build = place / "build"
        self.whole = place / "libespalier.so"  # with nothing broken
        self.times = {}
        self.copy(source)
        if not (self.build / "build.ninja").exists():
            shutil.rmtree(self.build, ignore_errors=True)
            done = subprocess.run(["meson", "setup", str(self.build), "-Dapp=false", "-Doptimization=1",
                                   "-Ddebug=false", "-Dwerror=false"], cwd=self.source, capture_output=True, text=True,
                                  errors="replace", check=False)
            if done.returncode != 0:
                sys.exit(f"meson:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")

    def copy(self, source):
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=source,
                                capture_output=True, check=True).stdout
        names = {name for name in listed.decode().split("\0") if name and (source / name).is_file()}
        for path in list(self.source.rglob("*")):
            if path.is_file() and str(path.relative_to(self.source)) not in names:
                path.unlink()
        for name in names:
            to = self.source / name
            if not to.exists() or to.read_bytes() != (source / name).read_bytes():
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / name, to)
                shutil.copymode(source / name, to)

    def make(self, tests):
        programs = {f"tests/test-{test.split(':')[0]}" for test in tests if not test.endswith(".py")}
        if any(test.endswith(".py") for test in tests):
            programs |= {"src/cli/espalier-cli", "src/programs/espalier-keeper"}
        programs = sorted(programs)
        return subprocess.run(["ninja", "-C", str(self.build), *programs], capture_output=True, check=False)

    def run(self, test, alone=False):
        """Whether it passes and had anything to do; None: it hangs. @alone: with the program of make_alone()."""
        program, _, part = test.partition(":")
        program = f"test-{program}" + ("-alone" if alone else "")
        command = [str(self.build / "tests" / program), "--tap"] + (["-p", part] if part else [])
        if test.endswith(".py"):
            command = [sys.executable, str(self.source / test)]
        limit = self.times[test] * SLOWEST + 5 if test in self.times else 600
        with tempfile.TemporaryDirectory(prefix="mutants-") as place:
            environment = dict(os.environ, ESPALIER_SOURCE_ROOT=str(self.source), ESPALIER_BUILD_ROOT=str(self.build),
                               G_TEST_SRCDIR=str(self.source), LC_ALL="C.UTF-8", GSETTINGS_BACKEND="memory",
                               ESPALIER_CLI=str(self.build / "src/cli/espalier-cli"), MALLOC_PERTURB_="165",
                               ESPALIER_KEEPER=str(self.build / "src/programs/espalier-keeper"),
                               TMPDIR=place)
            if alone:
                environment["LD_PRELOAD"] = str(self.whole)
            begun = time.monotonic()
            try:
                done = subprocess.run(command, cwd=self.build, env=environment, capture_output=True, timeout=limit,
                                      preexec_fn=hold_back, check=False)
            except subprocess.TimeoutExpired:
                return None
        self.times.setdefault(test, time.monotonic() - begun)
        return done.returncode == 0 and b"\nok " in b"\n" + done.stdout

    def split(self, test):
        """The tests of a program one by one, so that the quick ones can come first; what it has below a path, if anything,
        at once."""
        if test.endswith(".py"):
            return [test]
        program, _, part = test.partition(":")
        listed = subprocess.run([str(self.build / "tests" / f"test-{program}"), "-l"], capture_output=True, text=True,
                                check=True).stdout
        paths = [path for path in listed.split() if path == part or path.startswith(f"{part}/")]
        return [test] if part and paths else [f"{program}:{path}" for path in paths]

    def prepare(self, tests):
        """The same tests one by one, the quick ones first."""
        done = self.make(tests)
        if done.returncode != 0:
            sys.exit(f"the tests do not build:\n{done.stdout.decode(errors='replace')[-3000:]}")
        tests = [one for test in tests for one in self.split(test)]
        for test in tests:
            if test not in self.times and not self.run(test):
                sys.exit(f"{test} fails with nothing broken")
        shutil.copyfile(self.build / "src/libespalier.so", self.whole)
        return sorted(tests, key=self.times.get)

    def find_alone(self, path, tests):
        """What is in a header is in the programs of tests that include it: those are made without the library's other
        users, which take the most time. Program -> its objects that include @path."""
        found = {}
        for program in {test.partition(":")[0] for test in tests} if path.endswith(".h") else ():
            names = [f"tests/test-{program}.p/{one.name}"
                     for one in (self.build / "tests" / f"test-{program}.p").glob("*.o")]
            for name in names:
                deps = subprocess.run(["ninja", "-C", str(self.build), "-t", "deps", name], capture_output=True, text=True,
                                      check=True).stdout
                if re.search(rf"source/{re.escape(path)}$", deps, re.M):
                    found.setdefault(program, []).append(name)
        return found

    def make_alone(self, alone):
        """Whether they build: against the library as it was."""
        for program, objects in alone.items():
            if subprocess.run(["ninja", "-C", str(self.build), *objects], capture_output=True, check=False).returncode:
                return False
            links = subprocess.run(["ninja", "-C", str(self.build), "-t", "commands", f"tests/test-{program}"],
                                   capture_output=True, text=True, check=True).stdout.splitlines()
            command = links[-1].replace(f"-o tests/test-{program} ", f"-o tests/test-{program}-alone ")
            if subprocess.run(command, shell=True, cwd=self.build, capture_output=True, check=False).returncode:
                return False
        return True

    def find_noticing(self, tests, alone=False):
        for test in tests:
            passes = self.run(test, alone)
            if not passes:
                return f"{test}, which hangs" if passes is None else test
        return ""

    def try_break(self, broken, tests, alone):
        """None: it does not build; what noticed it; "" where it survived."""
        path = self.source / broken.path
        whole = path.read_text(encoding="utf-8")
        try:
            path.write_text(whole[:broken.start] + broken.after + whole[broken.end:], encoding="utf-8")
            if alone:
                if not self.make_alone(alone):
                    return None
                noticed = self.find_noticing([test for test in tests if test.partition(":")[0] in alone], True)
                if noticed:
                    return noticed
            if self.make(tests).returncode != 0:
                return None
            return self.find_noticing(tests)
        finally:
            path.write_text(whole, encoding="utf-8")


class Table:
    def __init__(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.survivors = []

    def add(self, group, what, result):
        kind = "survived" if not result else "hangs" if result.endswith("hangs") else "noticed"
        self.counts[group].update(["breaks", "noticed" if kind == "hangs" else kind])
        self.counts[group]["hangs"] += kind == "hangs"
        if kind == "survived":
            self.survivors.append((group, what))
        print(f"noticed by {result}: {what}" if result else f"SURVIVED: {what}", flush=True)

    def count(self, kind):
        return sum(counts[kind] for counts in self.counts.values())

    def show(self):
        print(f"\n{'':27} breaks  noticed  (hangs)  changes no answer  survived")
        for group, counts in self.counts.items():
            print(f"{group:27} {counts['breaks']:6}  {counts['noticed']:7}  {counts['hangs']:7}  {counts['equal']:17}  "
                  f"{counts['survived']:8}")
        for _, what in self.survivors:
            print(f"survived: {what}")


def plan_all(source, targets, given):
    """(group, breaks, how many of them, tests) of each file."""
    return [(group, choose(path, (source / path).read_text(encoding="utf-8"), given.seed), given.each, tests)
            for path, (group, tests) in targets.items()]


def plan_chosen(source, plan, commit):
    """Of the usual breaks of one room or one shared search some."""
    def key(what):
        return hashlib.sha256(f"{commit}{what}".encode()).hexdigest()
    group = min({group for group, *_ in plan}, key=key)
    usual = [(broken, tests) for other, breaks, wanted, tests in plan if other == group for broken in breaks[:wanted]]
    usual.sort(key=lambda one: key(show(one[0], (source / one[0].path).read_text(encoding="utf-8"))))
    return [(group, [broken], 1, tests) for broken, tests in usual], group


def try_file(yard, table, group, breaks, wanted, tests, equal):
    """@wanted of the breaks of one file; those that do not build are none."""
    text = (yard.source / breaks[0].path).read_text(encoding="utf-8")
    alone = yard.find_alone(breaks[0].path, tests)
    tried = 0
    for broken in breaks:
        if tried == wanted:
            break
        before, after = show(broken, text)
        if (broken.path, before, after) in equal:
            table.counts[group].update(["breaks", "equal"])
            tried += 1
            continue
        noticed = yard.try_break(broken, tests, alone)
        if noticed is None:
            continue
        tried += 1
        line = text.count("\n", 0, broken.start) + 1
        table.add(group, f"{broken.path}:{line}: {before}  ->  {after}", noticed)


def try_all(yard, plan, most, seconds):
    table = Table()
    equal = read_equal()
    begun = None
    for group, breaks, wanted, tests in plan:
        tests = yard.prepare(tests)
        begun = begun or time.monotonic()
        if table.count("breaks") >= most or time.monotonic() - begun > seconds:
            break
        try_file(yard, table, group, breaks, wanted, tests, equal)
    return table


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--seed", default="")
    parser.add_argument("--chosen", metavar="COMMIT")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--list", action="store_true", help="the breaks, and nothing is built")
    given = parser.parse_args()
    source = given.source.resolve()
    targets = {path: what for path, what in find_targets(source).items() if re.search(given.only, path)}
    plan = plan_all(source, targets, given)
    most = sys.maxsize
    if given.chosen:
        plan, chosen = plan_chosen(source, plan, given.chosen)
        most = CHOSEN
    if given.list:
        for _, breaks, wanted, _ in plan:
            for broken in breaks[:wanted]:
                print(broken.path, *show(broken, (source / broken.path).read_text(encoding="utf-8")), sep="\n  ")
        return

    table = try_all(Yard(source), plan, most, given.seconds)
    noticed = table.count("noticed") + table.count("equal")
    survived = len(table.survivors)
    if given.chosen:
        print(f"Mutants of {chosen}: {noticed} of {table.count('breaks')} breaks were noticed or change no answer.")
    else:
        table.show()
        print(f"{noticed} passed, {survived} failed")
    sys.exit(1 if survived or not noticed else 0)


main()
