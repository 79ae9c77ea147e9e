"""Each command, run once for each of its calls that may fail, k = 1, 2, … until there is no k-th:
opening, writing, syncing and naming files, mapping them, making threads. Whatever fails, it is said,
or made up for; files that were there are whole and as they were; nothing is left beside them.
And documents of several files, where the program is killed at each of its steps: whoever opens the
plan or writes the same again finds all of them old or all of them new.

faults.py LIBRARY CLI [--short]: --short leaves out most of the calls where there are many."""
import os
import shutil
import subprocess
import sys
import tempfile

LIBRARY, CLI = (os.path.abspath(path) for path in sys.argv[1:3])
SHORT = "--short" in sys.argv
KINDS = {"open": 400, "write": 400, "fsync": 200, "rename": 400, "mmap": 200, "thread": 60}
FEW = 5  # calls of a kind that --short tries one by one; then every eleventh

PLAN = """[Hand-in]
title=T
[A]
type=search
problem=lamps
instances=row.txt
show=summary
"""

# the same in separate documents
SEPARATE = PLAN.replace("title=T", "title=T\ndocuments=separate").replace("type=", "document=P1\ntype=") + """[B]
type=text
document=P2
text=Words.
"""

# name, words, files that are there before and are to be replaced, what is written new
COMMANDS = [
    ("solve", "lamps solve -o old.txt row.txt", ["old.txt"]),
    ("solve, nothing there", "lamps solve -o new.txt row.txt", []),
    ("trace", "lamps trace --trace old.csv row.txt", ["old.csv"]),
    ("generate", "map generate --points 20 -o old.map", ["old.map"]),
    ("fast map", "map solve --solver fast -o old.txt twenty.map", ["old.txt"]),
    ("check", "map check twenty.map", []),
    ("replay", "lamps replay row.txt steps.jsonl", []),
    ("picture", "map show --picture old.png twenty.map", ["old.png"]),
    ("drawing", "map show --picture old.svg twenty.map", ["old.svg"]),
    ("film", "lamps film --to 3 -o old.pdf row.txt", ["old.pdf"]),
    ("the handout's trace", "mapgame trace -i game.txt -o old.txt", ["old.txt"]),
    ("sweep", "tour sweep --experiment schedules --instances 8 --seeds 1 --steps 10 -o rows.csv", ["rows.csv"]),
    ("plot", "tour plot done.csv -o old.svg", ["old.svg"]),
    ("merge", "tour merge done.csv -o old.csv", ["old.csv"]),
    ("strong player", "kcell solve -k 7 -n 2 --json", []),
    ("match", "war match --board board.txt --blue greedy --green minimax:1", []),
    ("a plan", "report new trees -o old.handin", ["old.handin"]),
    ("report", "lamps report -o r.pdf row.txt", ["r.pdf", "r.md", "r-parts/"]),
    ("hand-in", "report plan.handin -o r.pdf", ["r.pdf", "r.md", "r-parts/"]),
    ("separate documents", "report separate.handin -o r.pdf",
     ["r/P1.pdf", "r/P1.md", "r/P1-parts/", "r/P2.pdf", "r/P2.md", "r/P2-parts/"]),
    ("separate documents, nothing there", "report separate.handin -o r.pdf", []),
]
DOCUMENTS = ("report", "hand-in", "separate documents", "separate documents, nothing there")

count = failures = 0


def ok(good, name, why=""):
    global count, failures
    count += 1
    failures += not good
    for line in str(why).splitlines() if not good else []:
        print("#", line)
    print("ok" if good else "not ok", count, "-", name, flush=True)


def run(words, folder, **settings):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": os.environ["FAULTS_CACHE"]}
    if settings:
        environment.update({"LD_PRELOAD": LIBRARY, "FAULTS_FOLDER": folder, **settings})
    return subprocess.run([CLI, *words.split()], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, check=False)


def read_all(folder):
    found = {}
    for where, folders, names in os.walk(folder):
        for name in folders:
            found[os.path.relpath(os.path.join(where, name), folder) + "/"] = b""
        for name in names:
            path = os.path.join(where, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def make_inputs(folder):
    with open(os.path.join(folder, "row.txt"), "w", encoding="utf-8") as file:
        file.write("3\n1???????\n")
    with open(os.path.join(folder, "board.txt"), "w", encoding="utf-8") as file:
        file.write("1 2\n3 4\n")
    with open(os.path.join(folder, "plan.handin"), "w", encoding="utf-8") as file:
        file.write(PLAN)
    with open(os.path.join(folder, "separate.handin"), "w", encoding="utf-8") as file:
        file.write(SEPARATE)
    for words in ("map generate --points 20 -o twenty.map", "mapgame generate --nodes 4 -o game.txt",
                  "lamps trace --trace steps.jsonl row.txt",
                  "tour sweep --experiment schedules --instances 8 --seeds 1 --steps 10 -o done.csv"):
        done = run(words, folder)
        assert done.returncode == 0, (words, done)


def make_old(folder, old):
    for name in old:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if name.endswith("/"):
            os.mkdir(os.path.join(path, "notes"))
            with open(os.path.join(path, "notes", "mine.txt"), "w", encoding="utf-8") as file:
                file.write("my own notes\n")
            with open(os.path.join(path, "mine.txt"), "w", encoding="utf-8") as file:
                file.write("my own\n")
            with open(os.path.join(path, "tables.tex"), "w", encoding="utf-8") as file:
                file.write("of before\n")
        elif name == "rows.csv":
            shutil.copy(os.path.join(folder, "done.csv"), path)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write("as it was\n")


def judge(name, done, before, after, whole):
    """What is wrong, or None."""
    error = done.stderr.decode("utf-8", "replace")
    if done.returncode < 0 or done.returncode > 3:
        return f"it ended with {done.returncode}: {error}"
    hidden = [path for path in after if "espalier-" in path]
    if hidden:
        return f"left over: {hidden}"
    mine = [path for path in before if path.endswith("mine.txt") and after.get(path) != before[path]]
    if mine:
        return f"gone: {mine}"
    # results of hand-ins are kept as they come, and rows of sweeps
    kept = [path for path in set(before) | set(after) if not "-results" in path]
    if done.returncode == 0:
        missing = [path for path in whole if path not in after and not "-results" in path]
        return f"exit 0 without {missing}" if missing else None
    if not error.strip():
        return f"exit {done.returncode}, and not a word"
    if name == "sweep":
        rows = after.get("rows.csv", b"")
        return None if before["rows.csv"].startswith(rows) or rows.startswith(before["rows.csv"]) else "torn rows"
    changed = [path for path in kept if before.get(path) != after.get(path)]
    return f"exit {done.returncode}: {error}neither old nor new: {sorted(changed)}" if changed else None


def try_command(name, words, old, inputs, top):
    whole = None
    for kind, most in KINDS.items():
        wrong = []
        hits = 0
        k = 0
        while k < most:
            k += 1 if not SHORT or k < FEW else 11
            folder = os.path.join(top, "work")
            mark = os.path.join(top, "mark")
            shutil.copytree(inputs, folder)
            make_old(folder, old)
            before = read_all(folder)
            if whole is None:
                done = run(words, folder)
                whole = read_all(folder)
                if done.returncode not in (0, 1):
                    ok(False, f"{name}: runs", done.stderr.decode())
                    shutil.rmtree(folder)
                    return
                shutil.rmtree(folder)
                k = 0
                continue
            done = run(words, folder, FAULTS_KIND=kind, FAULTS_AT=str(k), FAULTS_MARK=mark)
            after = read_all(folder)
            shutil.rmtree(folder)
            if not os.path.exists(mark):
                break
            os.unlink(mark)
            hits += 1
            why = judge(name, done, before, after, whole)
            if why:
                wrong.append(f"{kind} {k}: {why}")
        if hits:
            ok(not wrong, f"{name}: {kind}, {hits} times", "\n".join(wrong[:4]))


def find_torn(before, after, whole):
    """What of the documents is neither all old nor all new, or None. Times in them differ from one run
    to the next, so new is what is not as it was."""
    ours = {path for path in set(before) | set(after) | set(whole)
            if path.startswith("r") and path != "row.txt" and not path.endswith(("/", "mine.txt"))}
    old = [path for path in ours if after.get(path) == before.get(path)]
    new = [path for path in ours if (path in after) == (path in whole) and after.get(path) != before.get(path)]
    return None if len(old) == len(ours) or len(new) == len(ours) else f"old: {sorted(old)}; new: {sorted(new)}"


def find_lost(before, after):
    return [path for path in before if path.endswith("mine.txt") and after.get(path) != before[path]]


def try_killed(name, words, old, inputs, top):
    folder = os.path.join(top, "work")
    mark = os.path.join(top, "mark")
    wrong = []
    hits = 0
    shutil.copytree(inputs, folder)
    make_old(folder, old)
    before = read_all(folder)
    run(words, folder)
    whole = read_all(folder)
    shutil.rmtree(folder)
    for k in range(1, 2000):
        shutil.copytree(inputs, folder)
        make_old(folder, old)
        run(words, folder, FAULTS_KIND="kill", FAULTS_AT=str(k), FAULTS_MARK=mark)
        if not os.path.exists(mark):
            shutil.rmtree(folder)
            break
        os.unlink(mark)
        hits += 1
        # who opens the plan finds them whole; a report of its own has none
        if words.startswith("report"):
            run(f"report check {words.split()[1]}", folder)
            opened = read_all(folder)
            wrong += [f"{k}, opened: {why}" for why in (find_torn(before, opened, whole), find_lost(before, opened)) if why]
        done = run(words, folder)
        again = read_all(folder)
        if done.returncode not in (0, 1):
            wrong.append(f"{k}, again: {done.stderr.decode()}")
        hidden = [path for path in again if "espalier-" in path]
        differ = sorted(path for path in set(again) ^ set(whole) if "-results" not in path)
        wrong += [f"{k}, again: {why}" for why in (hidden, differ, find_lost(before, again)) if why]
        shutil.rmtree(folder)
    ok(hits > 10 and not wrong, f"{name}: killed at each of {hits} names", "\n".join(wrong[:4]) or "hardly any names")


with tempfile.TemporaryDirectory(prefix="espalier-faults-") as scratch:
    scratch = os.path.realpath(scratch)
    os.environ["FAULTS_CACHE"] = os.path.join(scratch, "cache")
    os.environ.pop("LD_PRELOAD", None)
    shared = os.path.join(scratch, "inputs")
    os.mkdir(shared)
    make_inputs(shared)
    for title, line, targets in COMMANDS:
        try_command(title, line, targets, shared, scratch)
        if title in DOCUMENTS:
            try_killed(title, line, targets, shared, scratch)
    # a library that waits for itself: said after a while, which is a second here
    again = run("map show --picture p.png twenty.map", shared, FAULTS_KIND="drawing", FAULTS_AT="1",
                FAULTS_MARK=os.path.join(scratch, "mark"), ESPALIER_PATIENCE="1")
    ok(again.returncode == 2 and b"drawing does not go on" in again.stderr and "p.png" not in os.listdir(shared),
       "a drawing that goes on no more", again)
print(f"1..{count}")
sys.exit(failures > 0)
