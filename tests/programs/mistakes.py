#!/usr/bin/python3
"""Known mistakes on the command line: cases are made on which each shows; a program with one of them in it is named,
one that is right is not, and neither is one that is wrong in another way.

What each room knows is held to its rules by test-mistakes. Here the programs are the variants themselves, wrapped,
and programs written from the assignments' rules alone. A third of each room's variants are run, and what was written
from the rules on fewer cases, so that it takes minutes less; with --all each is, on all of them."""

import csv
import json
import os
import shlex
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True
from tap import cli, finish, ok, run, sample, scratch, source, write


def grade(room, programs, *more):
    done = run(room, "grade", "--json", "--program", *programs, *more)
    found = json.loads(done.stdout) if done.stdout.startswith("{") else {"diagnosis": [], "error": done.stderr, "rows": []}
    found["told"] = done.stderr
    return found


def named(found, program):
    return [one for one in found["diagnosis"] if one["program"] == program]


# --- every room: each mistake is named, the reference is not ---

every = "--all" in sys.argv
made = "40" if every else "12"  # cases for what was written from the rules

rooms = [room for room in json.loads(run("list", "--json").stdout)["problems"]]
rooms = [room if isinstance(room, str) else room["id"] for room in rooms]
with_mistakes = []
unknowing = ["constraints"]  # one writes the problem oneself there: no assignment says what a program is to print
for room in rooms:
    done = run(room, "mistakes", "--json")
    if room in unknowing:
        ok(f"{room}: says that it knows none", done.returncode == 2 and "mistakes" in done.stderr, done.stderr)
        continue
    ok(f"{room}: knows mistakes", done.returncode == 0, done.stderr)
    if done.returncode != 0:
        continue
    with_mistakes.append(room)
    ids = [one["id"] for one in json.loads(done.stdout)["mistakes"]]
    folder = os.path.join(scratch, room)
    told = " --depth {depth}" if room in ("stones", "war") else ""
    own = f"{shlex.quote(cli)} {room} mistakes --as %s{told} {{in}}"  # ours: it need not be kept from anything
    found = grade(room, [own % "right"], "--no-sandbox", "--generate", "40", "--seed", "3", "--cases-into", folder)
    n = len(found["rows"])
    ok(f"{room}: on the cases made each mistake shows", "no case shows" not in found["told"] and 1 <= n <= 40, found["told"])
    ok(f"{room}: the reference is right and not diagnosed", found.get("right") == n and found["diagnosis"] == [], found)
    cases = os.path.join(folder, "cases.csv")
    found = grade(room, ["true"], "--no-sandbox", "--list", cases)
    ok(f"{room}: of one that writes nothing nothing is guessed", found["diagnosis"] == [] and found["right"] == 0, found)
    found = grade(room, ["echo no solution"], "--no-sandbox", "--list", cases)
    ok(f"{room}: of one that finds no solution anywhere nothing is guessed", found["diagnosis"] == [], found["diagnosis"])
    tried = ids if every else ids[::3]
    found = grade(room, [own % one for one in tried], "--no-sandbox", "--list", cases)
    for one in tried:
        diagnosis = named(found, own % one)
        ok(f"{room}: {one} is named", len(diagnosis) == 1 and diagnosis[0]["mistake"] == one and diagnosis[0]["or"] == [],
           diagnosis or [row for row in found["rows"] if f"--as {one} " in row["program"]][:3] or found)
        if diagnosis:
            wrong = [row["case"] for row in found["rows"] if row["program"] == own % one and row["verdict"] != "right"]
            size = min(os.path.getsize(case) for case in wrong)
            ok(f"{room}: {one} by the smallest case that is wrong", diagnosis[0]["case"] in wrong and
               os.path.getsize(diagnosis[0]["case"]) == size, diagnosis)
ok("all ten rooms know mistakes", len(with_mistakes) == 10, with_mistakes)
done = run("null", "grade", "--program", "x", "--generate", "5")
ok("a room that knows none says so", done.returncode == 2 and "no known mistakes" in done.stderr, done.stderr)

# --- the references of games hold to the numbers of their specifications ---

def reference(room, board, *more, mistake="right"):
    return run(room, "mistakes", "--as", mistake, *more, board).stdout.splitlines()


for board, mistake, blue, green in [("handout.txt", "right", "535 NODES 100949", "1118 NODES 76030"),
                                    ("handout.txt", "cut-never", "535 NODES 217740", "1118 NODES 194736"),
                                    ("uniform.txt", "right", "15 NODES 10483", "21 NODES 9527"),
                                    ("uniform.txt", "cut-never", "15 NODES 217740", "21 NODES 194736")]:
    lines = reference("war", sample("war", board), "--depth", "3", mistake=mistake)
    ok(f"war: {board} as {mistake}", lines[-2:] == [f"BLUE: SCORE {blue}", f"GREEN: SCORE {green}"], lines)
for cells, stones, winner in [(5, 2, 1), (7, 2, 0), (9, 3, 1), (3, 1, 2), (5, 1, 2), (7, 1, 2), (4, 1, 1), (6, 1, 1), (8, 1, 1)]:
    start = write(f"kcell/{cells}-{stones}.kcell", f"[{'o' * stones}{'_' * (cells - 2 * stones)}{'x' * stones}]\n")
    lines = reference("kcell", start)
    ok(f"kcell: {cells} cells, {stones} stones", lines[-2:-1] == [f"Winner: {winner}"], lines)
# the worked examples: a jump, and the chain that goes on from it
for cells, moved in [("[_oox_x]", "[_o_xox]"), ("[_oox_x_]", "[_o_x_xo]")]:
    lines = reference("kcell", write("kcell/worked.kcell", cells + "\n"), mistake="highest-first")
    ok(f"kcell: {cells}", any(line == f"1: 3 {moved}" for line in lines[:1]), lines)

# --- programs by hand: Take-Stones, from the assignment's rules ---

stones = r'''
import math, sys
if len(sys.argv) > 2:
    # N K s1 .. sK DEPTH
    words = [int(w) for w in sys.argv[1:]]
    n, taken, limit = words[0], words[2:-1], words[-1]
else:
    words = [int(w) for w in sys.stdin.read().split()]
    n, taken, limit = words[0], words[1:], int(sys.argv[1])
BUG = "@"
visited = evaluated = deepest = looked = inner = 0
def moves(taken):
    if not taken: return [s for s in range(1, n + 1) if s % 2 == 1 and 2 * s < n]
    last = taken[-1]
    return [s for s in range(1, n + 1) if s not in taken and (s % last == 0 or last % s == 0)]
def largest(k):
    return max(p for p in range(2, k + 1) if k % p == 0 and all(p % d for d in range(2, p)))
def static(taken, free, own):
    if not taken or 1 not in taken: return 0.0
    last = taken[-1]
    if last == 1: value = 0.5 if len(free) % 2 else -0.5
    else:
        p = largest(last)
        value = 0.7 if p == last else 0.6
        if BUG == "sevens" and last % 7 == 0: value = 0.1
        if sum(s % p == 0 for s in free) % 2 == 0: value = -value
    return value if own else -value
def look(taken, depth, alpha, beta, own):
    global visited, evaluated, deepest, looked, inner
    visited += 1; deepest = max(deepest, depth)
    free = moves(taken)
    if not free:
        evaluated += 1
        return (-1.0 if own else 1.0), 0
    if depth == limit and limit > 0:
        evaluated += 1
        return static(taken, free, own), 0
    inner += 1
    best, choice = (-math.inf if own else math.inf), 0
    for s in free:
        looked += 1
        value, _ = look(taken + [s], depth + 1, alpha, beta, not own)
        if (value > best) if own else (value < best): best, choice = value, s
        if BUG == "strict":
            if own and best > beta or not own and best < alpha: break
        elif own and best >= beta or not own and best <= alpha: break
        if own: alpha = max(alpha, best)
        else: beta = min(beta, best)
    return best, choice
value, choice = look(taken, 0, -math.inf, math.inf, len(taken) % 2 == 0)
print("thinking")
print("Move:", choice)
print("Value:", value)
print("Number of Nodes Visited:", visited)
print("Number of Nodes Evaluated:", evaluated)
print("Max Depth Reached:", deepest)
print("Avg Effective Branching Factor: %.1f" % (looked / max(inner, 1)))
'''
right = f"python3 {write('stones-right.py', stones)}"
strict = f"python3 {write('stones-strict.py', stones.replace('@', 'strict'))}"
sevens = f"python3 {write('stones-sevens.py', stones.replace('@', 'sevens'))}"
wanted = ["--generate", made, "--seed", "11"]
boards = [f"{n} {len(taken)} {' '.join(map(str, taken + [1]))}\n" for n, taken in [(14, [1, 7]), (14, [3, 1, 7]), (10, [1]), (12, [])]]
more = [write(f"boards/{i}.stones", board) for i, board in enumerate(boards)]
found = grade("stones", [right, strict, sevens], *wanted, "--cases", *more)
verdicts = {program: {row["verdict"] for row in found["rows"] if row["program"] == program} for program in [right, strict, sevens]}
ok("stones by hand: right, among other lines", verdicts.get(right) == {"right-untidy"}, found)
ok("stones by hand: the others are wrong somewhere", "wrong" in verdicts[strict] and "wrong" in verdicts[sevens], verdicts)
ok("stones by hand: one that cuts strictly is named", [one["mistake"] for one in named(found, strict)] == ["cut-strict"], found["diagnosis"])
ok("stones by hand: nothing is guessed of the right one and of the one with a mistake of its own",
   named(found, right) == [] and named(found, sevens) == [], found["diagnosis"])

# --- ships by hand, from the rules ---

ships = r'''
import sys
lines = sys.stdin.read().split()
rows, columns, fleet = ([int(c) for c in line] for line in lines[:3])
hints = lines[3:]
R, C = len(rows), len(columns)
BUG = "@"
grid = [[0] * C for _ in range(R)]
def ship(r, c): return 0 <= r < R and 0 <= c < C and grid[r][c]
def letter(r, c):
    if not grid[r][c]: return "W"
    u, d, l, x = ship(r - 1, c), ship(r + 1, c), ship(r, c - 1), ship(r, c + 1)
    if u and d or l and x: return "M"
    return "B" if u else "T" if d else "R" if l else "L" if x else "S"
def runs():
    found = {}
    for r in range(R):
        for c in range(C):
            if not grid[r][c] or ship(r - 1, c) or ship(r, c - 1): continue
            h = v = 1
            while ship(r, c + h): h += 1
            while ship(r + v, c): v += 1
            found[max(h, v)] = found.get(max(h, v), 0) + 1
    return found
def done():
    if [sum(row) for row in grid] != rows or [sum(grid[r][c] for r in range(R)) for c in range(C)] != columns: return False
    if any(hints[r][c] not in "0" + letter(r, c) for r in range(R) for c in range(C)): return False
    return runs() == {i + 1: k for i, k in enumerate(fleet) if k}
def go(i):
    if i == R * C: return done()
    r, c = divmod(i, C)
    for value in (1, 0):
        grid[r][c] = value
        if sum(grid[r]) > rows[r] or sum(grid[k][c] for k in range(R)) > columns[c]: continue
        if c == C - 1 and sum(grid[r]) != rows[r]: continue
        near = ship(r - 1, c - 1) or ship(r - 1, c + 1)
        if BUG == "diagonals": near = bool(ship(r - 1, c) and (ship(r, c - 1)))
        if BUG == "middle": near = (ship(r - 1, c - 1) or ship(r - 1, c + 1)) and r != 1
        if value and near: continue
        if go(i + 1): return True
    grid[r][c] = 0
    return False
if go(0): print("\n".join("".join(letter(r, c) for c in range(C)) for r in range(R)))
else: print("no solution")
'''
programs = [f"python3 {write(f'ships-{bug}.py', ships.replace('@', bug))}" for bug in ("none", "diagonals", "middle")]
found = grade("battleship", programs, "--generate", made, "--seed", "5")
verdicts = [{row["verdict"] for row in found["rows"] if row["program"] == program} for program in programs]
ok("ships by hand: right", verdicts and verdicts[0] == {"right"}, [row for row in found["rows"] if row["verdict"] != "right"][:3])
ok("ships by hand: the others are wrong somewhere", "wrong" in verdicts[1] and "wrong" in verdicts[2], verdicts)
ok("ships by hand: one that lets ships touch is named", [one["mistake"] for one in named(found, programs[1])] == ["diagonals"],
   found["diagnosis"])
ok("ships by hand: a right one is not diagnosed", named(found, programs[0]) == [], found["diagnosis"])

# --- games by hand: programs of the assignments, in their own words ---

home = os.path.join(source, "tests/programs/students/assignments")


def by_hand(room, script, bugs, seed):
    """Grades of a right program, one with a known mistake, and one with a mistake of its own."""
    programs = [f"env BUG={bug} python3 {home}/{script}.py" for bug in ("", *bugs)]
    found = grade(room, programs, "--generate", made, "--seed", seed)
    verdicts = [{row["verdict"] for row in found["rows"] if row["program"] == program} for program in programs]
    return programs, found, verdicts


for room, script, bugs, mistakes in [
        ("war", "war", ("corners", "strict", "oil"), ["converts-diagonal", "cut-strict", None]),
        ("kcell", "kcell", ("once", "late", "no-draws"), ["no-chain", None, None]),
        ("mapgame", "colouring", ("at-cut", "unsorted"), ["cut-moves-window", None])]:
    programs, found, verdicts = by_hand(room, script, bugs, "17")
    ok(f"{room} by hand: right", verdicts[0] == {"right"}, [row for row in found["rows"] if row["verdict"] != "right"][:3] or found)
    for program, bug, mistake, verdict in zip(programs[1:], bugs, mistakes, verdicts[1:]):
        names = [one["mistake"] for one in named(found, program)]
        ok(f"{room} by hand: “{bug}” is wrong somewhere", "wrong" in verdict, verdict)
        ok(f"{room} by hand: “{bug}” is " + (f"named {mistake}" if mistake else "not named"),
           names == ([mistake] if mistake else []), found["diagnosis"])
    ok(f"{room} by hand: a right one is not diagnosed", named(found, programs[0]) == [], found["diagnosis"])

# --- what is told, and where ---

cases = os.path.join(scratch, "stones", "cases.csv")
with open(cases, encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
ok("cases are kept with their settings", rows and all(row["settings"].startswith("depth=") and
   os.path.exists(os.path.join(scratch, "stones", row["file"])) for row in rows), rows)
sentence = "The program behaves as one that cuts only where the value is beyond the bound"
done = run("stones", "grade", "--program", strict, "--list", cases)
ok("standard output names it with its smallest case", sentence in done.stdout and "smallest case:" in done.stdout and
   done.returncode == 1, done.stdout)
for form in ("gradescope", "junit", "markdown"):
    done = run("stones", "grade", "--program", strict, "--list", cases, "--format", form)
    ok(f"{form} has it at one case", done.stdout.count(sentence) == 1, done.stdout)
    if form == "gradescope":
        tests = json.loads(done.stdout)["tests"]
        ok("where the program is wrong", all(one["status"] == "failed" for one in tests if sentence in one["output"]), tests)
    if form == "junit":
        xml.etree.ElementTree.fromstring(done.stdout)
with open(cases, encoding="utf-8") as file:
    hidden = write("stones/hidden.csv", "file,points,settings,details\n" +
                   "".join(line.rstrip("\n") + ",verdict\n" for line in file.readlines()[1:]))
done = run("stones", "grade", "--program", strict, "--list", hidden, "--json")
ok("of hidden cases nothing is told", json.loads(done.stdout)["diagnosis"] == [], done.stdout)
a = os.path.join(scratch, "a")
b = os.path.join(scratch, "b")
for folder in (a, b):
    run("tree", "grade", "--program", "true", "--generate", "6", "--seed", "9", "--cases-into", folder)
same = sorted(os.listdir(a)) == sorted(os.listdir(b)) and all(
    open(os.path.join(a, name), encoding="utf-8").read() == open(os.path.join(b, name), encoding="utf-8").read()
    for name in os.listdir(a))
ok("the same seed makes the same cases, as many as asked for at most", same and 2 <= len(os.listdir(a)) <= 7, os.listdir(a))
done = run("stones", "grade", "--program", "true", "--generate", "1", "--seed", "9")
ok("what no case shows is said on standard error", "no case shows" in done.stderr or done.stderr == "", done.stderr)
for words, part in [(["mistakes", "--as", "nonsense", cases], "nonsense"), (["mistakes", "--as", "right"], "--as ID FILE"),
                    (["mistakes", "x.stones"], "--as ID FILE"),
                    (["grade", "--program", "x", "--cases", more[0], "--settings", "width=3"], "width")]:
    done = run("stones", *words)
    ok(f"refused: {' '.join(words[:2])} {part}", done.returncode == 2 and part in done.stderr, done.stderr)
uneven = write("kcell/uneven.kcell", "[oo__x]\n")
for words in [("kcell", "mistakes", "--as", "right", uneven),
              ("war", "mistakes", "--as", "right", "--rules", "duel", sample("war", "uniform.txt"))]:
    done = run(*words)
    ok(f"{words[0]}: a board that its game is not played on is refused", done.returncode == 2 and
       "no program has an answer" in done.stderr, done.stdout + done.stderr)
done = run("stones", "mistakes")
ok("the list says each in words", "cut-strict" in done.stdout and "beyond the bound" in done.stdout, done.stdout)

finish()
