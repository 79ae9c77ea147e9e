#!/usr/bin/python3
"""Programs as students of the assignments write them: called as their course calls them, with its files, and judged
without a line of them changed."""

import csv
import json
import os
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from tap import cli, finish, ok, run, sample, scratch, skip, source, write

home = os.path.join(source, "tests/programs/students/assignments")
settings = os.path.join(scratch, "settings")


def grade(room, program, cases, *more, bug="", wd=None):
    """Exit status, rows and standard output of a grade."""
    done = run(room, "grade", "--program", program, "--cases", *cases, "--json", *more, folder=wd,
               env={"BUG": bug, "XDG_CONFIG_HOME": settings})
    if not done.stdout.startswith("{"):
        return done.returncode, [], done.stderr
    return done.returncode, json.loads(done.stdout)["rows"], done.stdout + done.stderr


def student(name):
    return f"python3 {home}/{name}.py"


def is_right(found, verdict="right"):
    return found[0] == 0 and found[1] != [] and all(row["verdict"] == verdict for row in found[1])


def rounded(ratio):
    """A program for one call, which rounds its branching as some language does."""
    lines = ["Move: 5", "Value: 1.0", "Number of Nodes Visited: 10", "Number of Nodes Evaluated: 6", "Max Depth Reached: 2",
             f"Avg Effective Branching Factor: {ratio}"]
    return "".join(f"print({line!r})\n" for line in lines)


# --- what there is ---

done = run("programs", "contracts", "--json")
listed = json.loads(done.stdout)["contracts"]
ok("contracts are listed by room", {"battle", "battle-flags", "files", "asks", "all"} <= {one["id"] for one in listed["battleship"]}
   and {"take-stones"} <= {one["id"] for one in listed["stones"]} and {"war-game"} <= {one["id"] for one in listed["war"]}
   and {"kcell", "kcell-start"} <= {one["id"] for one in listed["kcell"]}, done.stdout)
done = run("battleship", "grade", "--contract", "x", "--program", "y", "--cases", sample("battleship", "06-easy.txt"))
ok("one that is not there is refused, and those that are told", done.returncode == 2 and "battle-flags" in done.stderr, done.stderr)

# --- Take-Stones: its six lines; the calls and most of their numbers are the specification's ---

calls = ["3 0 0", "7 1 1 2", "10 3 4 2 6 4", "10 3 4 2 6 2", "12 0 3", "25 4 7 21 3 6 3"]
stones = [write(f"stones/{call.replace(' ', '-')}.stones", call + "\n") for call in calls]
found = grade("stones", student("takestones"), stones)
ok("Take-Stones: a right one is right in all calls", is_right(found), found)
found = grade("stones", student("takestones"), stones, bug="noise")
ok("among other lines it is untidy", is_right(found, "right-untidy"), found)
found = grade("stones", student("takestones"), stones, bug="no-root")
ok("a course that does not count the root is found out", is_right(found) and
   {row["convention"] for row in found[1]} == {"the root is not counted"}, found)
found = grade("stones", student("takestones"), stones, bug="no-alpha")
wrong = [row for row in found[1] if row["verdict"] == "wrong"]
ok("one that keeps alpha to itself looks at too many nodes", found[0] == 1 and wrong and
   all(row["line"] == 3 and "Number of Nodes Visited" in row["reason"] for row in wrong), found)
# 9/4: one rounds up, one rounds to even; the two differ in nothing else
half = [write("stones/half.stones", "7 2 3 1 2\n")]
halves = [grade("stones", f"python3 {write(name, printer)}", half)
          for name, printer in (("up.py", rounded("2.3")), ("even.py", rounded("2.2")), ("off.py", rounded("2.4")))]
ok("a half may be rounded either way", [found[0] for found in halves] == [0, 0, 1], halves)
done = run("stones", "grade", "--judge", "exact", "--program", student("takestones"), "--cases", *stones, env={"BUG": ""})
ok("to the byte it is the same, but for its zeros with a sign", done.returncode == 1 and "4 of 6 right" in done.stdout and
   done.stdout.count("“Value: -0.0”") == 2, done.stdout + done.stderr)

# --- Battleship: two ways to be called, two alphabets, three lines of a fleet ---

boards = [sample("battleship", name) for name in ("06-easy.txt", "06-medium.txt")]
for contract in ("battle", "battle-flags"):
    found = grade("battleship", student("battle"), boards, "--contract", contract)
    ok(f"Battleship: {contract}", is_right(found), found)
found = grade("battleship", student("battle"), boards, "--contract", "battle", bug="touch")
found_2 = grade("battleship", student("battle"), boards, "--contract", "battle-later", bug="arrows-only")
ok("squares as arrows, a fleet of four", is_right(found_2), found_2)
three = write("ships/three.txt", open(boards[0], encoding="utf-8").read())
found = grade("battleship", student("battle"), [three], "--contract", "battle", bug="needs-newline")
ok("the bytes of the case are its own", is_right(found), found)
text = open(boards[0], encoding="utf-8").read().rstrip("\n")
cut = write("ships/cut.txt", text)
found = grade("battleship", student("battle"), [cut], "--contract", "battle", bug="needs-newline")
ok("without its last end of line one crashes on it", found[0] == 1 and found[1][0]["verdict"] == "crashed", found)
found = grade("battleship", student("battle"), [cut], "--contract", "battle")
ok("and another one does not", is_right(found), found)
dos = write("ships/dos.txt", text.replace("\n", "\r\n") + "\r\n")
found = grade("battleship", student("battle"), [dos, three], "--contract", "battle", bug="needs-crlf")
ok("ends of lines of another system reach the program", [row["verdict"] for row in found[1]] == ["right", "crashed"], found)
found = grade("battleship", student("battle"), boards, "--contract", "all", bug="all")
ok("one run has all cases", is_right(found) and len({row["seconds"] for row in found[1]}) == 1, found)
# among them one that cannot be solved, of which that is the answer; and of one that can, it is wrong
hopeless = write("ships/hopeless.txt", "111\n111\n001\n000\n000\n000\n")
each = write("each.py", f"""import subprocess, sys
for path in sys.argv[1:]:
    done = subprocess.run([{cli!r}, "battleship", "solve", path], capture_output=True, text=True)
    print("no solution" if done.returncode != 0 or "medium" in path and "-lies" in path else done.stdout, end="\\n")
""")
found = grade("battleship", f"python3 {each}", [boards[0], hopeless, boards[1]], "--contract", "all")
ok("in one run a case may have no solution", is_right(found) and len(found[1]) == 3, found)
lies = write("ships/medium-lies.txt", open(boards[1], encoding="utf-8").read())
found = grade("battleship", f"python3 {each}", [lies, boards[0]], "--contract", "all")
ok("and where there is one, the case is wrong and the next is judged", [row["verdict"] for row in found[1]] == ["wrong", "right"] and
   "there is one" in found[1][0]["reason"], found)
found = grade("battleship", f"{student('battle')} --inputfile {{in}} --outputfile {{out}}", boards, "--contract", "battle")
ok("a command that says itself where the board goes is not added to", is_right(found), found)

# fleets of other lengths: the third line of what the program is given
eat = write("eat.py", "import sys\nprint(open(sys.argv[1]).read().split()[2])\n")
for form, line in (("fleet-3", "321"), ("fleet-4", "3210"), ("fleet-5", "32100")):
    os.makedirs(os.path.join(settings, "espalier"), exist_ok=True)
    write("settings/espalier/contracts.ini", f"[mine]\nproblem=battleship\ncall={{in}}\ndialect={form}\n")
    board = write("ships/fleet.txt", "111\n111\n321\n000\n000\n000\n")
    done = run("programs", "try", f"python3 {eat}", "--problem", "battleship", "--contract", "mine", board,
               env={"XDG_CONFIG_HOME": settings})
    ok(f"a contract of one's own: {form}", f"< {line}\n" in done.stdout, done.stdout + done.stderr)
big = write("ships/big.txt", "1111\n1111\n0001\n0000\n0000\n0000\n0000\n")
write("settings/espalier/contracts.ini", "[mine]\ncall={in}\ndialect=fleet-3\n")
found = grade("battleship", f"python3 {eat}", [big], "--contract", "mine")
ok("a board that has no such form is said to have none", found[0] == 1 and found[1][0]["verdict"] == "could-not-start" and
   "4 squares" in found[1][0]["reason"], found)

# --- the colouring game: a trace to the byte, in output.txt ---

maps = [sample("mapgame", "australia.txt")]
for contract in ("colouring", "colouring-fixed"):
    found = grade("mapgame", student("colouring"), maps, "--contract", contract)
    ok(f"colouring game: {contract}", is_right(found), found)
found = grade("mapgame", student("colouring"), maps, bug="unsorted")
ok("one that does not sort its nodes differs at the first of them", found[0] == 1 and found[1][0]["line"] == 2, found)
stale = os.path.join(scratch, "stale")
os.makedirs(stale)
shutil.copy(os.path.join(home, "colouring.py"), stale)
subprocess.run([cli, "mapgame", "trace", "-i", maps[0], "-o", os.path.join(stale, "output.txt")], check=True)
lazy = write("stale/lazy.py", "pass\n")
found = grade("mapgame", f"python3 {lazy}", maps)
ok("what lay there before is no answer", found[0] == 1 and found[1][0]["verdict"] == "no-answer", found)

# --- the war game and KCell: a whole game, in the ways in which courses and matchups differ ---

grid = write("war/grid.txt", "7 9 3\n4 8 2\n5 1 6\n")
for bug, convention in [("", None), ("root", "the root is counted"), ("own", "a side evaluates its own score"),
                        ("minimax", "minimax plays both sides"), ("word", "a move that converts nothing is called a para drop")]:
    found = grade("war", student("war"), [grid], "--settings", "depth=3", bug=bug)
    ok(f"war game: {convention or 'as usual'}", is_right(found) and found[1][0]["convention"] == convention, found)
found = grade("war", student("war"), [grid], "--settings", "depth=2", bug="noise")
ok("war game: with the board below it is untidy", is_right(found, "right-untidy"), found)
found = grade("war", student("war"), [grid], bug="corners")
ok("war game: three plies where nothing is said, and who converts at corners is wrong", found[0] == 1 and
   found[1][0]["verdict"] == "wrong" and "was expected" in found[1][0]["reason"], found)
done = run("war", "grade", "--judge", "exact", "--program", student("war"), "--cases", grid, sample("war", "uniform.txt"),
           "--settings", "depth=2", env={"BUG": ""})
ok("war game: to the byte", done.returncode == 0, done.stdout + done.stderr)
lines = [write(f"kcell/{name}.kcell", text) for name, text in
         (("start", "[oo___xx]\n"), ("way", "[_oox_x_]\nto move: 2\n"), ("over", "[xxoo]\n"))]
for bug, convention in [("", None), ("root", "the root is counted"), ("sure", "a search ends at a sure win"),
                        ("minimax", "minimax plays both sides")]:
    found = grade("kcell", student("kcell"), lines[:1], bug=bug)
    ok(f"KCell: {convention or 'as usual'}", is_right(found) and found[1][0]["convention"] == convention, found)
found = grade("kcell", student("kcell"), lines)
ok("KCell: under way, and where the game is over", is_right(found), found)
found = grade("kcell", student("kcell"), lines[:2], "--contract", "kcell-start")
ok("KCell: K and N tell of a game that begins, and of no other", found[0] == 1 and
   [row["verdict"] for row in found[1]] == ["right", "could-not-start"] and "under way" in found[1][1]["reason"], found)
long = write("kcell/long.kcell", "[" + "o" * 6 + "_" * 20 + "x" * 6 + "]\n")
found = grade("kcell", "true", [long])
ok("KCell: one that wrote nothing is not searched for", found[1] and found[1][0]["verdict"] == "no-answer", found)

# where nothing can be expected of a board, the others are judged all the same
game = write("print-game.py", "print('1: 1 [_o]')\n")
found = grade("kcell", f"python3 {game}", [sample("kcell", "fifteen.kcell"), lines[0]])
ok("KCell: a board that is too large is said to be so, and the next one is judged", found[0] == 1 and
   [row["verdict"] for row in found[1]] == ["no-answer", "wrong"] and "cannot be judged" in found[1][0]["reason"], found)

# --- tours: a table of distances; what is found is found by hand by a program of its own ---

tours = [sample("tour", "four-cities.txt"), write("tours/ring.txt", "  A B C D E\nA 0 2 9 10 1\nB 2 0 3 8 7\nC 9 3 0 4 9\nD 10 8 4 0 5\nE 1 7 9 5 0\n")]
found = grade("tour", student("tours"), tours, "--contract", "tour-matrix")
ok("tours: a right one is right", is_right(found), found)
found = grade("tour", student("tours"), tours, "--contract", "tour-matrix", bug="open")
ok("one that does not go home is wrong", found[0] == 1 and found[1][0]["verdict"] == "wrong", found)

# --- words, trees, maps ---

found = grade("words", student("words"), [sample("words", "07-small.txt")], "--contract", "puzzle-list")
ok("word puzzles: the puzzle and its list as two files", is_right(found, "right-untidy"), found)
trees = [sample("tree", "handout.tree")]
for contract in ("tree-list", "tree-numbers"):
    found = grade("tree", student("tree"), trees, "--contract", contract)
    ok(f"trees: {contract}", is_right(found), found)
found = grade("tree", student("tree"), trees, "--contract", "tree-list", bug="max")
ok("a tree that is all MAX's is wrong", found[0] == 1 and "“3” was expected" in found[1][0]["reason"], found)
chance = grade("tree", student("tree"), [sample("tree", "chance.tree")], "--contract", "tree-list")
ok("a tree with chance is no list", chance[0] == 1 and chance[1][0]["verdict"] == "could-not-start", chance)
found = grade("map", student("asking"), [sample("map", "australia.map")], "--contract", "asks")
ok("a program that asks for its file is told its name", is_right(found, "right-untidy"), found)

# --- a program of a compiled language ---

if shutil.which("javac") and shutil.which("java"):
    java = write("java/Battle.java", """import java.nio.file.*;
public class Battle {
  public static void main (String[] a) throws Exception {
    ProcessBuilder b = new ProcessBuilder ("python3", "%s/battle.py", a[0], a[1]);
    System.exit (b.inheritIO ().start ().waitFor ());
  }
}
""" % home)
    subprocess.run(["javac", "-d", os.path.dirname(java), java], check=True)
    found = grade("battleship", os.path.join(os.path.dirname(java), "Battle.class"), boards[:1], "--contract", "battle",
                  "--memory", "512")
    ok("a Java program within 512 MiB", is_right(found), found)
else:
    skip("a Java program within 512 MiB", "default-jdk-headless is not installed")

# --- kept with the program ---

os.makedirs(os.path.join(settings, "espalier"), exist_ok=True)
write("settings/espalier/programs.ini", f"[mine]\ncommand={student('battle')}\nproblem=battleship\ncontract=battle-flags\n")
found = grade("battleship", "mine", boards[:1])
ok("how a program is called is kept with its name", is_right(found), found)
done = run("battleship", "solve", "--solver", "program:mine", boards[0], env={"XDG_CONFIG_HOME": settings})
ok("and holds wherever it is named", done.returncode == 0, done.stdout + done.stderr)

# --- one run for all, contracts of one's own, exact outputs and traces ---

once = write("once/once.py", f"""import subprocess, sys
print(subprocess.run([{cli!r}, "stones", *open(sys.argv[1]).read().split()], capture_output=True, text=True).stdout)
""")
twins = [write(f"once/{name}.stones", "7 1 1 2\n") for name in ("first", "second")]
found = grade("stones", f"python3 {once}", twins, "--contract", "all")
ok("an answer that is written once counts once", [row["verdict"] for row in found[1]][:1] == ["right"] and
   found[1][1]["verdict"] != "right", found)
for text, faults in (("[mine]\nproblem=battleship\ncall={in}\n", []), ("[mine]\nproblem=ships\ncal=x\n", ["“ships”", "“cal”"]),
                     ("[mine\n", ["contracts.ini: "])):
    write("settings/espalier/contracts.ini", text)
    done = run("programs", "contracts", env={"XDG_CONFIG_HOME": settings})
    ok(f"contracts of one's own: {len(faults)} faults are said", all(part in done.stderr for part in faults) and
       ("contracts.ini" in done.stderr) == bool(faults), done.stderr)
os.remove(os.path.join(settings, "espalier/contracts.ini"))
australia = sample("map", "australia.map")
expected = subprocess.run([cli, "map", "solve", "--solver", "mac", australia], capture_output=True, text=True, check=True).stdout
for name, text, line, part in (("more", expected + "T R\n", expected.count("\n") + 1, "nothing more was expected"),
                               ("less", expected.rsplit("\n", 2)[0] + "\n", expected.count("\n"), "expected")):
    printer = write(f"exact/{name}.py", f"print({text!r}, end='')\n")
    found = grade("map", f"python3 {printer}", [australia], "--judge", "exact", "--solver", "mac")
    ok(f"exact, a line {name}", found[1][0]["verdict"] == "wrong" and found[1][0]["line"] == line and part in found[1][0]["reason"],
       found)
nevada = sample("map", "nevada.map")
for said, right in (("no solution", True), ("", True), ("WA R", False)):
    printer = write("exact/none.py", f"print({said!r})\n" if said else "pass\n")
    found = grade("map", f"python3 {printer}", [nevada, australia], "--judge", "exact", "--solver", "mac")
    ok(f"exact, where there is no solution, and it writes “{said}”", (found[1][0]["verdict"] == "right") == right and
       found[1][1]["verdict"] in ("wrong", "no-answer"), found)
events = ['{"step":1,"event":"root"}', '{"step":2,"event":"assign","depth":1,"subject":"SA","value":"R"}'] + [
    '{"step":%d,"event":"prune","depth":1,"subject":"%s","value":"R"}' % (i + 3, name)
    for i, name in enumerate(("WA", "NT", "Q", "NSW", "V", "T"))]
printer = write("exact/trace.py", f"print({chr(10).join(events)!r})\n")
found = grade("map", f"python3 {printer}", [australia], "--judge", "trace", "--solver", "fc")
# Tasmania has no neighbour: the eighth step is wrong, in the eighth line
ok("a trace: the step that is wrong, and its line", found[1][0]["verdict"] == "wrong" and found[1][0]["step"] == 8 and
   found[1][0]["line"] == 8, found)

finish()
