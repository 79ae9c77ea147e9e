#!/usr/bin/python3
"""Programs of others: right ones, wrong ones and hostile ones, as players and as solvers.

Each hostile program is one of the specification's list; it must have its verdict within its limit and a
second, and leave no process behind. A built-in player wrapped as a program must play the game that it plays
unwrapped."""

import csv
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True
from tap import cli, finish, ok, run, sample, scratch, skip, source, write

# what those sleep that are to be left over: nobody else sleeps so long
naps = f"sleep {400000 + os.getpid()}"


def attempt(command, room="war", *more):
    """The verdict of `programs try`, its reason, and the seconds it took."""
    begin = time.monotonic()
    done = run("programs", "try", command, "--problem", room, "--json", *more)
    found = json.loads(done.stdout) if done.stdout.startswith("{") else {"verdict": done.stderr}
    found["exit"] = done.returncode
    found["took"] = time.monotonic() - begin
    return found


def left_over():
    """Processes of this test: by the folder that their files are in, or by how long they sleep."""
    listed = subprocess.run(["ps", "-eo", "stat,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if (scratch in line or naps in line) and not line.startswith("Z") and
            "programs.py" not in line]


ends = os.path.join(source, "data", "programs")


if "--languages" in sys.argv:
    if shutil.which("node"):
        found = attempt(f"{ends}/javascript/war-random.js")
        ok("JavaScript's end plays", found.get("verdict") == "right" and found.get("moves") == 36, found)
    else:
        skip("JavaScript's end plays", "nodejs is not installed")
    if shutil.which("javac") and shutil.which("java"):
        subprocess.run(["javac", "-d", scratch, f"{ends}/java/EspalierPlayer.java", f"{ends}/java/WarRandom.java"], check=False)
        found = attempt(f"java -cp {scratch} WarRandom", "war", "--memory", "512")
        ok("Java's end plays within 512 MiB", found.get("verdict") == "right" and found.get("moves") == 36, found)
    else:
        skip("Java's end plays within 512 MiB", "default-jdk-headless is not installed")
    finish()

# --- a player in ten lines ---

ten = write("ten.py", '''import sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "espalier": print("ready ten", flush=True)
    if word in ("instance", "position"):
        block = [next(sys.stdin).strip() for _ in range(int(rest))]
        if word == "position": owners = block
        else: size = len(block)
    if word == "go":
        print("move", next(chr(65 + x) + str(y + 1) for y in range(size) for x in range(size)
                           if owners[y][x] == "."), flush=True)
''')
found = attempt(f"python3 {ten}")
ok("a player of ten lines plays a whole game", found.get("verdict") == "right" and found.get("moves") == 36 and
   found.get("name") == "ten" and found["exit"] == 0, found)
found = attempt(ten)
ok("a file is started by what runs its language", found.get("verdict") == "right", found)
board = sample("war", "checkerboard.txt")
done = run("war", "match", "--board", board, "--blue", f"program:python3 {ten}", "--green", "minimax:2", "--json")
game = json.loads(done.stdout)["games"][0]
ok("it plays a match", done.returncode == 0 and "forfeit" not in game and len(game["moves"]) == 36, done.stderr)
ok("its first move is the first free square", game["moves"][0].startswith("A1"), game["moves"])

# --- what goes wrong ---



def talker(name, at_go, begin=""):
    """A player that is right until it is asked for a move."""
    return write(name, f'''import os, subprocess, sys, time
{begin}
for line in sys.stdin:
    if line.startswith("espalier"): print("ready {name}", flush=True)
    if line.startswith("go"):
        {at_go}
''')


hostile = [
    ("wrong-move", "print('move Z99', flush=True)", "wrong"),
    ("without-move", "print('move', flush=True)", "bad-format"),
    ("silent", "pass", "too-slow"),
    ("late", "time.sleep(30); print('move A1', flush=True)", "too-slow"),
    ("crashing", "os.kill(os.getpid(), 11)", "crashed"),
    ("leaving", "sys.exit(7)", "crashed"),
    ("ending", "sys.exit(0)", "no-answer"),
    ("closing", "os.close(1); time.sleep(30)", "no-answer"),
    ("flooding", "[print('x' * 1000) for _ in range(10**9)]", "too-much-output"),
    ("long-line", "sys.stdout.write('y' * 3000000); sys.stdout.flush(); time.sleep(30)", "too-much-output"),
    ("noise", "sys.stdout.buffer.write(os.urandom(4096) + b'\\nmove \\xff\\xfe\\n'); sys.stdout.flush()", "wrong"),
    ("hungry", "hold = bytearray(400 << 20); time.sleep(30)", "too-much-memory"),
    ("forking", f"subprocess.Popen(['setsid', 'sh', '-c', '{naps}'], start_new_session=True); "
                "print('move Z99', flush=True)", "wrong"),
    ("deaf-to-ending", "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(300)", "too-slow"),
]
for name, code, verdict in hostile:
    # who is not to be too slow has time enough on a busy machine
    seconds = 1 if verdict == "too-slow" else 20
    found = attempt(f"python3 {talker(name + '.py', code)}", "war", "--seconds", str(seconds), "--memory", "200")
    ok(f"{name}: {verdict}", found.get("verdict") == verdict and found["exit"] == 1, found)
    # a second to answer, one for the end, and the time to start an interpreter on a busy machine
    ok(f"{name}: within its limit and a while", found["took"] < seconds + 9, found["took"])
found = attempt(os.path.join(scratch, "nothing-here"))
ok("what cannot be started is said", found.get("verdict") == "could-not-start" and found["exit"] == 1, found)
found = attempt(f"sh -c '{naps}'", "kcell")
ok("who never says ready is waited for ten seconds", found.get("verdict") == "too-slow" and 9 < found["took"] < 20, found)
ok("no process is left over", not left_over(), "\n".join(left_over()))

# --- forfeits ---

bad = talker("once.py", "print('move Z99', flush=True)")
done = run("stones", "match", "--first", "minimax:3", "--second", f"program:python3 {bad}", "--json",
           sample("stones", "twenty.stones"))
game = json.loads(done.stdout)["games"][0]
ok("an illegal move loses the game, and the command is done", done.returncode == 0 and game["result"] == 1 and
   game["forfeit"]["side"] == "second" and game["forfeit"]["verdict"] == "wrong" and "Z99" in game["forfeit"]["reason"],
   done.stdout + done.stderr)
record = os.path.join(scratch, "game.txt")
run("stones", "match", "--first", f"program:python3 {bad}", "--second", "minimax:3", "-o", record,
    sample("stones", "twenty.stones"))
with open(record, encoding="utf-8") as file:
    text = file.read()
ok("the record says why", "forfeit: first, wrong: " in text and "Z99" in text, text)
done = run("stones", "record", record)
ok("and is read like any other", done.returncode == 0, done.stderr)
done = run("kcell", "match", "--first", f"program:python3 {bad}", "--second", "greedy", "--json",
           sample("kcell", "seven.kcell"))
game = json.loads(done.stdout)["games"][0]
ok("KCell has it too", game["result"] == 2 and game["forfeit"]["side"] == "first", done.stdout + done.stderr)
done = run("mapgame", "match", "--first", f"program:python3 {bad}", "--second", "minimax:1", "--json",
           sample("mapgame", "australia.txt"))
game = json.loads(done.stdout)["games"][0]
ok("and Colours", game["result"] == 2 and game["forfeit"]["verdict"] == "wrong", done.stdout + done.stderr)

# --- tournaments ---

cross = os.path.join(scratch, "cross.csv")
records = os.path.join(scratch, "records")
done = run("stones", "tournament", "--players", f"minimax:6,program:'python3 {bad}'", "--players", "random", "--games", "2",
           "--boards", sample("stones", "seven.stones"), sample("stones", "twenty.stones"), "--records", records,
           "-o", cross, "--json")
found = json.loads(done.stdout)
# three pairs, two boards, two games, two colours
ok("everyone plays everyone, on each board, with both colours", done.returncode == 0 and len(found["games"]) == 24 and
   len(os.listdir(records)) == 24 and all(row["games"] == 16 for row in found["table"]), done.stderr)
loser = found["table"][-1]
ok("a program that moves illegally loses every game, and is last", loser["player"].startswith("program:") and
   loser["points"] == 0 and loser["forfeits"] == 16 and
   sum("forfeit" in game for game in found["games"]) == 16, found["table"])
ok("points add up to the games", sum(row["points"] for row in found["table"]) == 24, found["table"])
with open(cross, encoding="utf-8", newline="") as file:
    rows = list(csv.reader(file))
ok("the cross table is a file", rows[0][0] == "player" and rows[0][-7:] == ["points", "games", "different", "forfeits",
   "rating", "low", "high"] and len(rows) == 4 and [float(row[-3]) for row in rows[1:]] ==
   sorted((float(row[-3]) for row in rows[1:]), reverse=True), rows)
# what two that decide the same each time play over and over is one game with each colour
tables = [json.loads(run("stones", "tournament", "--players", "exact;minimax:1", "--games", games, "--json").stdout)["table"]
          for games in ("1", "25")]
ok("copies of a game are counted, and make no rating surer", [row["games"] for row in tables[1]] == [50, 50] and
   [row["different"] for row in tables[1]] == [2, 2] and
   [round(row["error"], 6) for row in tables[0]] == [round(row["error"], 6) for row in tables[1]] and
   [round(row["rating"], 6) for row in tables[0]] == [round(row["rating"], 6) for row in tables[1]], tables)
done = run("kcell", "tournament", "--players", "alphabeta:2;greedy")
ok("without boards it is played on the room's own", done.returncode == 0 and "greedy" in done.stdout, done.stderr)
for words, part in [(["--players", "greedy"], "two"), (["--players", "greedy,nobody"], "nobody"), ([], "--players")]:
    done = run("kcell", "tournament", *words)
    ok(f"a tournament of {words or 'nobody'} is refused", done.returncode == 2 and part in done.stderr, done.stderr)

# --- built-in players as programs ---

wrapped = [
    ("war", ["--board", board], ("--blue", "--green"), ["minimax --depth 2", "alphabeta --depth 3"]),
    ("kcell", [sample("kcell", "seven.kcell")], ("--first", "--second"), ["alphabeta --depth 4", "greedy"]),
    ("stones", [sample("stones", "seven.stones")], ("--first", "--second"), ["minimax --depth 4", "exact"]),
    ("mapgame", [sample("mapgame", "australia.txt")], ("--first", "--second"), ["minimax --depth 2", "alphabeta --depth 4"]),
    # several threads search for this one: what they find is the same, how many nodes it takes is not
    ("mapgame", [sample("mapgame", "australia.txt")], ("--first", "--second"), ["minimax --depth 2", "best --depth 4"]),
]
for room, files, sides, players in wrapped:
    plain = []
    programs = []
    for side, player in zip(sides, players):
        plain += [side, player.replace(" --", ",").replace("depth ", "depth=")]
        programs += [side, f"program:{shlex.quote(cli)} {room} player --solver {player}"]
    games = []
    for words in (plain, programs):
        done = run(room, "match", *words, "--seconds", "30", "--json", *files)
        games.append(json.loads(done.stdout)["games"][0] if done.stdout.startswith("{") else {"moves": done.stderr})
    ok(f"{room}: wrapped as programs two players play the same game", games[0]["moves"] == games[1]["moves"] and
       ("best" in players[1] or games[0].get("nodes") == games[1].get("nodes")) and "forfeit" not in games[1], f"{games[0]}\n{games[1]}")
done = run("war", "player", "--solver", "nobody")
ok("a player that there is not is refused", done.returncode == 2 and "nobody" in done.stderr, done.stderr)
talk = subprocess.run([cli, "stones", "player", "--solver", "minimax", "--depth", "9"], text=True, capture_output=True,
                      input="hello\nespalier 1 stones\ngo\ninstance 1\nx\ninstance 1\n7\nmoves 1\ngo seconds=5\nquit\ngo\n",
                      check=False).stdout.splitlines()
ok("it passes over what it does not know, says what is wrong, and goes on", talk[0].startswith("ready") and
   sum(line.startswith("error ") for line in talk) == 2 and talk[-1].startswith("move ") and
   sum(line.startswith("move ") for line in talk) == 1, "\n".join(talk))

# --- solvers ---

australia = sample("map", "australia.map")
good = write("good.py", '''import sys
print("WA R\\nNT G\\nSA B\\nQ R\\nNSW G\\nV R\\nT R")
''')
wrong = write("wrong.py", '''print("WA R\\nNT G\\nSA B\\nQ R\\nNSW G\\nV G\\nT R")
''')
done = run("map", "solve", "--solver", f"program:python3 {good}", australia, "--json")
ok("a solver's answer is checked and taken", done.returncode == 0 and json.loads(done.stdout)["outcome"] == "solved",
   done.stdout + done.stderr)
done = run("map", "solve", "--solver", f"program:python3 {wrong}", australia)
ok("a wrong one is said to be wrong, and why", done.returncode == 2 and "is wrong" in done.stderr and "V" in done.stderr,
   done.stderr)
beside = write("own/beside.py", '''import sys
open("output.txt", "w").write("mine")
text = open(sys.argv[1]).read()
assert "Tasmania" in text or "T" in text
open(sys.argv[2], "w").write("WA R\\nNT G\\nSA B\\nQ R\\nNSW G\\nV R\\nT R")
''')
found = attempt(f"python3 {beside} {{in}} {{out}}", "map", australia)
ok("a solver may talk by files", found.get("verdict") == "right", found)
ok("and writes nothing beside itself but in a copy", os.listdir(os.path.dirname(beside)) == ["beside.py"],
   os.listdir(os.path.dirname(beside)))
for name, code, verdict in [
    ("nothing", "pass", "no-answer"),
    ("gibberish", "print('WA purple and green')", "bad-format"),
    ("for-ever", "import time; time.sleep(300)", "too-slow"),
    ("exploding", "import os; os.kill(os.getpid(), 6)", "crashed"),
    ("pouring", "import sys\nwhile True: sys.stdout.write('x' * 65536)", "too-much-output"),
    ("orphaning", f"import subprocess; subprocess.Popen(['setsid', 'sh', '-c', '{naps}'])", "no-answer"),
]:
    seconds = 2 if verdict == "too-slow" else 20
    found = attempt(f"python3 {write(name + '.py', code)}", "map", "--seconds", str(seconds), australia)
    ok(f"solver, {name}: {verdict}", found.get("verdict") == verdict, found)
    ok(f"solver, {name}: within its limit and a while", found["took"] < seconds + 9, found["took"])
for room, name in (("words", "05-three-slots.txt"), ("map", "australia.map"), ("battleship", "06-easy.txt")):
    own = f"program:{shlex.quote(cli)} {room} solve - --limit-time 20" + (" --solutions 1" if room == "words" else "")
    done = run(room, "solve", "--solver", own, sample(room, name), "--json")
    ok(f"{room}: our own solver as a program is right", done.returncode == 0 and
       json.loads(done.stdout)["outcome"] == "solved", done.stdout + done.stderr)
ok("no process is left over, nor any folder of a run", not left_over() and
   not [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("espalier-run-")], "\n".join(left_over()))

# --- grades ---

HEAD = "program,case,verdict,reason,line,column,seconds,cpu,memory,nodes,points"
chatty = write("chatty.py", f"""import runpy
print("looking for colours ...")
runpy.run_path({good!r})
print("0.1 s")
""")
grades = os.path.join(scratch, "grades.csv")
done = run("map", "grade", "--program", f"python3 {good}", f"python3 {chatty}", f"python3 {wrong}", "--cases", australia,
           "-o", grades)
with open(grades, encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
ok("a class of programs is a table", done.returncode == 1 and list(rows[0]) == HEAD.split(",") and
   [row["verdict"] for row in rows] == ["right", "right-untidy", "wrong"] and
   [row["points"] for row in rows] == ["1", "1", "0"], f"{done.stderr}{rows}")
ok("with the reason", "neighbours" in rows[2]["reason"] and "V" in rows[2]["reason"], rows[2])
ok("and in words", "1 of 1 right" in done.stdout and "right, untidy" in done.stdout, done.stdout)
done = run("map", "grade", "--program", f"python3 {good}", "--cases", australia)
ok("all right is exit status 0", done.returncode == 0, done.stdout + done.stderr)
almost = write("almost.py", "print('NSW G')\nprint('NT X')\n")
done = run("map", "grade", "--program", f"python3 {almost}",
           "--judge", "exact", "--solver", "mac", "--cases", australia, "--json")
expected = run("map", "solve", "--solver", "mac", australia).stdout.splitlines()
row = json.loads(done.stdout)["rows"][0]
mine = ["NSW G", "NT X"]
line = next(i for i in range(2) if mine[i] != expected[i])
column = next(i for i in range(9) if mine[line][i:i + 1] != expected[line][i:i + 1])
ok("exact: the first line and column that differ", (row["line"], row["column"]) == (line + 1, column + 1) and
   row["verdict"] == "wrong" and mine[line] in row["reason"] and expected[line] in row["reason"], f"{row}\n{expected}")
own = f"{shlex.quote(cli)} map solve --solver mac -"
done = run("map", "grade", "--program", own, "--judge", "exact", "--solver", "mac", "--cases", australia,
           sample("map", "europe.map") if os.path.exists(sample("map", "europe.map")) else australia)
ok("exact: our own bytes are", done.returncode == 0 and "2 of 2 right" in done.stdout, done.stdout + done.stderr)
cases = write("lists/cases.csv", f"file,points,details,hidden\n{australia},2.5,full,\n{australia},1,verdict,\n{australia},4,,yes\n")
done = run("map", "grade", "--program", f"python3 {wrong}", f"python3 {good}", "--list", cases, "--json")
rows = json.loads(done.stdout)["rows"]
ok("a list of cases gives points", [row["points"] for row in rows] == [0, 0, 0, 2.5, 1, 4], rows)
ok("and says of which no reasons are told", rows[0]["reason"] is not None and rows[1]["reason"] is None and
   rows[2]["reason"] is None, rows)
crlf = write("crlf.map", "")
with open(australia, "rb") as file:
    data = file.read().replace(b"\n", b"\r\n").rstrip(b"\r\n")
with open(crlf, "wb") as file:
    file.write(data)
keeps = write("keeps.py", f"""import runpy, sys
assert sys.stdin.buffer.read() == {data!r}
runpy.run_path({good!r})
""")
done = run("map", "grade", "--program", f"python3 {keeps}", "--cases", crlf)
ok("a case's own bytes are handed on", done.returncode == 0, done.stdout + done.stderr)
for words, part in [
    (["--cases", australia], "--program"),
    (["--program", "x"], "--cases"),
    (["--program", "x", "--cases", os.path.join(scratch, "none")], "none"),
    (["--program", "x", "--list", good], "file"),
    (["--program", "x", "--cases", australia, "--judge", "kindly"], "judge"),
]:
    done = run("map", "grade", *words)
    ok(f"refused without {part}", done.returncode == 2 and part in done.stderr, done.stderr)

# --- confined ---

curious = write("curious/curious.py", f"""import os, socket, sys
def attempt(what, action):
    try:
        action()
        print(what, "yes")
    except OSError:
        print(what, "no")
attempt("own", lambda: open("beside.txt", "w").write("x"))
attempt("temporary", lambda: __import__("tempfile").NamedTemporaryFile().write(b"x"))
attempt("home", lambda: open({os.path.join(scratch, "outside.txt")!r}, "w").write("x"))
attempt("read", lambda: open({good!r}).read())
attempt("others", lambda: os.kill({os.getpid()}, 0))
# of the loopback device alone one hears nothing of others
print("network", "yes" if len(socket.if_nameindex()) > 1 else "no")
""")


def look_around(*words, env=None):
    """What it told of what it could do, and whether that it was not confined was said."""
    done = run("programs", "try", f"python3 {curious}", "--problem", "map", *words, env=env)
    return "not confined: " in done.stdout, dict(line.split()[1:] for line in done.stdout.splitlines() if line.startswith("< "))


confinable = shutil.which("bwrap") and subprocess.run(
    ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--unshare-net", "true"], capture_output=True, check=False).returncode == 0
if confinable:
    told, found = look_around()
    ok("where there is bwrap a program writes to its own folder alone, and has no network", not told and found["own"] == "yes" and
       found["temporary"] == "yes" and found["home"] == "no" and found["read"] == "yes" and found["network"] == "no" and
       not os.path.exists(os.path.join(scratch, "outside.txt")), found)
else:
    skip("where there is bwrap a program writes to its own folder alone, and has no network", "bubblewrap does not work here")
told, found = look_around("--no-sandbox")
ok("--no-sandbox turns it off", told and found["home"] == "yes" and found["own"] == "yes", found)
os.remove(os.path.join(scratch, "outside.txt"))
ok("its own folder is a copy in any case", not os.path.exists(os.path.join(scratch, "curious", "beside.txt")))
forbidding = os.path.dirname(write("forbidding/bwrap", "#!/bin/sh\necho no namespaces >&2\nexit 1\n"))
os.chmod(os.path.join(forbidding, "bwrap"), 0o755)
forbidden = {"PATH": f"{forbidding}:{os.environ['PATH']}"}
told, found = look_around(env=forbidden)
ok("where bwrap does not work programs run without it, and that is said", told and found["home"] == "yes", found)
done = run("map", "grade", "--program", f"python3 {good}", "--cases", australia, env=forbidden)
ok("below a table of grades, too", done.returncode == 0 and "\nnot confined: this system forbids" in done.stdout, done.stdout)
done = run("war", "tournament", "--players", f"program:python3 {ten};random", "--games", "1", "--no-sandbox")
ok("below one of a tournament, too", done.returncode == 0 and "not confined: it was turned off" in done.stdout, done.stdout)
away = write("away/main.py", "import helper\n")
write("away/helper.py", "import runpy\n" f"runpy.run_path({good!r})\n")
done = run("map", "grade", "--program", "python3 -m main", "--cases", australia, folder=os.path.dirname(away))
ok("a command that names no file runs in a copy of the current folder", done.returncode == 0, done.stdout)

# --- its own search ---

telling = write("telling.py", """for subject, value in ("WA", "R"), ("NT", "G"), ("SA", "B"):
    print('event {"event":"assign","subject":"%s","value":"%s"}' % (subject, value))
""" + open(good, encoding="utf-8").read())
traced = os.path.join(scratch, "traced.jsonl")
done = run("map", "trace", "--solver", f"program:python3 {telling}", "--trace", traced, australia)
events = [json.loads(line) for line in open(traced, encoding="utf-8")]
ok("what a solver tells of its search is recorded", done.returncode == 0 and
   [(e["event"], e["depth"], e.get("subject")) for e in events] ==
   [("root", 0, None), ("assign", 1, "WA"), ("assign", 2, "NT"), ("assign", 3, "SA")], (events, done.stderr))
done = run("map", "solve", "--solver", f"program:python3 {telling}", australia)
ok("and is noise to who does not ask", done.returncode == 0, done.stderr)
impossible = write("impossible.py", open(telling, encoding="utf-8").read().replace('"NT", "G"', '"NT", "pink"'))
done = run("map", "trace", "--solver", f"program:python3 {impossible}", "--trace", traced, australia)
ok("the first event that cannot be is named", done.returncode == 0 and "events:2:1" in done.stderr and "pink" in done.stderr and
   len(open(traced, encoding="utf-8").readlines()) == 2, done.stderr)
done = run("map", "trace", "--solver", f"program:python3 {good}", "--trace", traced, australia)
ok("one that tells nothing is told how it could", done.returncode == 0 and "event {" in done.stderr, done.stderr)
looking = write("looking.py", open(ten, encoding="utf-8").read().replace('    if word == "go":\n', """    if word == "go":
        for cell in "A1", "B1":
            print('event {"event":"enter","subject":"%s","value":0,"alpha":"-inf","beta":"inf"}' % cell)
            print('event {"event":"leave","subject":"%s","value":1}' % cell)
"""))
done = run("war", "trace", "--solver", f"program:python3 {looking}", "--trace", traced, board)
events = [json.loads(line) for line in open(traced, encoding="utf-8")]
ok("a player's search is one of the position", done.returncode == 0 and
   [(e["event"], e.get("subject")) for e in events[1:]] ==
   [("enter", "A1"), ("leave", "A1"), ("enter", "B1"), ("leave", "B1")], (events, done.stderr))
found = attempt(f"python3 {looking}")
ok("and it plays as before", found.get("verdict") == "right" and found.get("moves") == 36, found)

# --- no solution, many of them, and names ---

nevada = sample("map", "nevada.map")
for words in "no solution", "searching...\\nNo solution.", "UNSAT":
    none = write("none.py", f'print("{words}")\n')
    done = run("map", "grade", "--program", f"python3 {none}", "--cases", nevada)
    ok(f"“{words}” is right where there is none", done.returncode == 0, done.stdout)
    done = run("map", "grade", "--program", f"python3 {none}", "--cases", australia)
    ok(f"“{words}” is wrong where there is one", done.returncode == 1 and "there is one" in done.stdout, done.stdout)
done = run("map", "solve", "--solver", f"program:python3 {none}", nevada, "--json")
ok("a solver that finds that there is none has proved it", done.returncode == 1 and
   json.loads(done.stdout)["outcome"] == "none", done.stdout + done.stderr)
mute = write("mute.py", f"""import sys
if "NSW" in sys.stdin.read():
    exec(open({good!r}).read())
""")
done = run("map", "grade", "--program", f"python3 {mute}", "--cases", australia, nevada)
ok("nothing written where there is none is no mistake that is known", done.returncode == 1 and "behaves as" not in done.stdout and
   "“no solution” is right" in done.stdout, done.stdout)
farm = write("farm.txt", run("words", "samples", "07-small.txt").stdout)
right = [line for line in run("words", "solve", farm).stdout.splitlines() if line.isupper()]
listing = write("listing.py", "print('CAT' + 'X' * %d)\nprint(%r)\n" % (len(right[-1]) - 3, right[-1]))
done = run("words", "grade", "--program", f"python3 {listing}", "--cases", farm)
ok("each line that is an answer is held to the rules", done.returncode == 1 and "CAT" in done.stdout, done.stdout + str(right))
blank = write("a blank/it's mine.py", open(good, encoding="utf-8").read())
done = run("map", "grade", "--program", blank, "--cases", australia)
ok("a file with a blank and a quote is named as it is called", done.returncode == 0, done.stdout)
done = run("map", "grade", "--program", "python3 nowhere.py", "--cases", australia, "--json")
row = json.loads(done.stdout)["rows"][0]
ok("a program that is not there could not start", row["verdict"] == "could-not-start" and "nowhere.py" in row["reason"] and
   "espalier-run" not in row["reason"], row)
done = run("map", "grade", "--program", os.path.dirname(blank), "--cases", australia)
ok("a folder is no program", "is a folder" in done.stdout, done.stdout)
done = run("map", "mistakes", "--as", "nosuch", australia)
ok("an unknown mistake is none", done.returncode == 2 and "nosuch" in done.stderr, done.stdout + done.stderr)
records = os.path.join(scratch, "records")
for room in "war", "stones":
    made = run(room, "tournament", "--players", "random;greedy" if room == "war" else "random;minimax:2", "--games", "1",
               "--records", records)
    done = run(room, "record", os.path.join(records, "game-0001.txt"))
    ok(f"{room}: a record of a tournament is read again", made.returncode == 0 and done.returncode == 0, done.stderr)
lost = os.path.join(scratch, "lost.txt")
done = run("war", "match", "--board", board, "--blue", f"program:python3 {talker('lost.py', hostile[0][1])}", "--green", "random", "-o", lost)
again = run("war", "record", lost)
ok("a record says by which fault the game was lost", "forfeit: blue, wrong: " in open(lost, encoding="utf-8").read() and
   again.returncode == 0, again.stderr)
made_into = os.path.join(scratch, "made")
made_table = os.path.join(scratch, "made.csv")
run("map", "grade", "--generate", "3", "--cases-into", made_into, "--program", f"python3 {good}", "-o", made_table)
ok("cases that were made are found by their table", all(os.path.exists(case) for _, case, _, _ in [
   (row["program"], row["case"], 0, 0) for row in csv.DictReader(open(made_table, encoding="utf-8"))]))
done = run("map", "grade", "--program", f"python3 {good}", "--cases", australia, "-o", made_table)
ok("verdicts of another grading stay beside the table", done.returncode == 0 and "made.csv~" in done.stderr and
   len(open(made_table + "~", encoding="utf-8").readlines()) == 4, done.stderr)

# --- what is known of a program is not lost on the way ---

cases_of = os.path.join(scratch, "greedy-cases")
wrote = os.path.join(scratch, "greedy-answers")
found_table = os.path.join(scratch, "greedy.csv")
greedy = f"{cli} map mistakes --as greedy {{in}}"
grading = ["map", "grade", "--program", greedy, "--answers", wrote, "-o", found_table]
first = run(*grading, "--generate", "6", "--cases-into", cases_of)
made_cases = sorted(os.path.join(cases_of, name) for name in os.listdir(cases_of) if name.endswith(".map"))
ok("a mistake is named", "behaves as" in first.stdout, first.stdout)
rows = open(found_table, encoding="utf-8").readlines()
sentence = next(line.strip() for line in first.stdout.splitlines() if "behaves as" in line).split(" (smallest")[0]
with open(found_table, "w", encoding="utf-8") as file:
    file.writelines(rows[:3])
done = run(*grading, "--cases", *[row["case"] for row in csv.DictReader(rows)])
ok("and when the table was cut off and gone on with, from the answers that were kept", sentence in done.stdout, done.stdout + done.stderr)
if shutil.which("pdftotext"):
    pdf = os.path.join(scratch, "greedy.pdf")
    done = run("map", "grade", "report", found_table, "--answers", wrote, "-o", pdf)
    text = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, text=True, check=True).stdout
    ok("and in the report", done.returncode == 0 and sentence.split(" or as")[0].rstrip(",") in " ".join(text.split()), (done.stderr, text[:2000]))
    done = run("map", "grade", "report", found_table, "--answers", os.path.join(scratch, "nothing-there"), "-o", pdf)
    ok("answers that are not there are missed", done.returncode == 0 and "nothing-there" in done.stderr, done.stderr)
else:
    skip("and in the report", "pdftotext is not installed")
play = write("takes.py", """import sys
print("Move: 1")
""")
done = run("programs", "try", f"python3 {play}", "--problem", "stones", "--contract", "take-stones")
ok("a game's program is tried out as its assignment calls it", done.returncode == 1 and "< Move: 1" in done.stdout and "expected" in done.stdout,
   done.stdout + done.stderr)
done = run("programs", "try", f"{cli} tour mistakes --as right {{in}}", "--problem", "tour")
ok("what only the reference can check is tried out", done.returncode == 0 and "it writes what is expected" in done.stdout,
   done.stdout + done.stderr)
# what was said about the move that failed, and not about the first; and what would have been right
later = write("later.py", """import sys
asked = 0
for line in sys.stdin:
    if line.startswith("espalier"): print("ready later", flush=True)
    if line.startswith("go"):
        asked += 1
        print("info words of", asked, flush=True)
        print("move", "1" if asked == 1 else "nowhere", flush=True)
""")
done = run("programs", "try", f"python3 {later}", "--problem", "stones")
ok("the exchange that failed is shown, and which it was", done.returncode == 1 and "< move nowhere" in done.stdout and
   "> position " in done.stdout and "words of 1" not in done.stdout and
   "in move 2 the program plays “nowhere”" in done.stdout, done.stdout + done.stderr)
clash = write("clash.py", """import sys
for line in sys.stdin:
    if line.startswith("point"): print(line.split()[1], "R")
""")
done = run("programs", "try", f"python3 {clash}", "--problem", "map", sample("map", "australia.map"))
answer = done.stdout.partition("Expected, for example:")[2]
with open(os.path.join(scratch, "expected.txt"), "w", encoding="utf-8") as file:
    file.write(answer)
ok("of a board it is said what was sent, what came, and what would have been right", done.returncode == 1 and
   "> edge " in done.stdout and "< WA R" in done.stdout and "\nthe program is wrong: " in done.stdout and
   run("map", "check", sample("map", "australia.map"), os.path.join(scratch, "expected.txt")).returncode == 0,
   done.stdout + done.stderr)
own = os.path.join(scratch, "own-config")
write("own-config/espalier/contracts.ini", "[mine]\nproblem=ships\ncal=x\n")
done = run("programs", "contracts", env={"XDG_CONFIG_HOME": own})
ok("what is wrong with contracts of one's own is said", "“ships”" in done.stderr and "“cal”" in done.stderr, done.stderr)

# --- a class, cut off and gone on with ---

# they say elsewhere that they were run: what confines them would not let them

plain = []
for i in range(4):
    place = os.path.join(scratch, f"class/{i}")
    text = f"#!/bin/sh\necho run >> {shlex.quote(scratch)}/runs\n" + ("sleep 0.2\n" if i == 3 else "")
    answer = subprocess.run([cli, "map", "solve", "--solver", "mac", australia], capture_output=True, text=True, check=True).stdout
    if i == 1:
        answer = answer.replace(" G\n", " R\n")
    plain.append(write(f"class/{i}/solve.sh", f"{text}cat <<END\n{answer}END\n"))
boards = []
for i in range(5):
    with open(australia, encoding="utf-8") as file:
        boards.append(write(f"boards/{i}.map", file.read()))


def count_runs():
    path = os.path.join(scratch, "runs")
    return len(open(path, encoding="utf-8").readlines()) if os.path.exists(path) else 0


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return [(row["program"], row["case"], row["verdict"], row["points"]) for row in csv.DictReader(file)]


a_while_ago = time.time() - 100
for path in plain + boards:
    os.utime(path, (a_while_ago, a_while_ago))
commands = [f"sh {path}" for path in plain]
whole = os.path.join(scratch, "whole.csv")
run("map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "-o", whole)
expected = table(whole)
ok("a class is a table of all programs with all cases", [row[:2] for row in expected] ==
   [(command, board) for command in commands for board in boards] and
   [row[2] for row in expected] == ["right"] * 5 + ["wrong"] * 5 + ["right"] * 10 and count_runs() == 20, expected)
os.remove(os.path.join(scratch, "runs"))
cut = os.path.join(scratch, "cut.csv")
process = subprocess.Popen([cli, "map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "--jobs", "1", "-o", cut],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for _ in range(600):
    if os.path.exists(cut) and len(open(cut, encoding="utf-8").readlines()) > 8:
        break
    time.sleep(0.02)
process.kill()
process.wait()
with open(cut, "a", encoding="utf-8") as file:
    file.write("half a li")
done_before = len(table(cut)) - 1
before = count_runs()
done = run("map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "-o", cut)
ok("killed, it goes on where its table ends", 8 <= done_before < 20 and table(cut) == expected and
   20 - done_before <= count_runs() - before <= 21 - done_before, f"{done_before} {before} {count_runs()} {done.stderr}")
ok("no folder of a run is left over, neither of the one that was killed", not
   [name for name in os.listdir(tempfile.gettempdir()) if name.startswith("espalier-run-")])
before = count_runs()
run("map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "-o", cut)
ok("what is whole is graded anew", count_runs() - before == 20 and table(cut) == expected, count_runs() - before)
lines = open(cut, encoding="utf-8").readlines()
write("cut.csv", "".join(lines[:11]))
os.utime(plain[0])
before = count_runs()
time.sleep(1.1)
os.utime(plain[0])
run("map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "-o", cut)
ok("and what a program came to that was changed since", count_runs() - before == 15 and table(cut) == expected, count_runs() - before)
done = run("map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "-o", australia)
ok("another file is not written over", done.returncode == 2 and "no table of verdicts" in done.stderr and
   open(australia, encoding="utf-8").read() == open(boards[0], encoding="utf-8").read(), done.stderr)
parts = []
for i in (1, 2, 3):
    parts.append(os.path.join(scratch, f"part-{i}.csv"))
    run("map", "grade", "--no-sandbox", "--program", *commands, "--cases", *boards, "--shard", f"{i}/3", "-o", parts[-1])
together = os.path.join(scratch, "together.csv")
done = run("map", "merge", *parts, "-o", together)
ok("shards are put together to the same table", done.returncode == 0 and table(together) == expected and
   [len(table(part)) for part in parts] == [7, 7, 6], done.stderr)

# --- what grading systems read ---

cases = write("lists/two.csv", f"file,points,details\n{boards[0]},2.5,\n{boards[1]},1,verdict\n")
done = run("map", "grade", "--no-sandbox", "--program", commands[0], "--list", cases, "--format", "gradescope")
found = json.loads(done.stdout)
ok("Gradescope: points", done.returncode == 0 and [(test["score"], test["max_score"], test["status"], test["number"])
   for test in found["tests"]] == [(2.5, 2.5, "passed", "1"), (1, 1, "passed", "2")] and found["execution_time"] > 0 and
   found["visibility"] == "visible" and all(test["output_format"] == "text" for test in found["tests"]), found)
done = run("map", "grade", "--no-sandbox", "--program", commands[1], "--list", cases, "--format", "gradescope")
found = json.loads(done.stdout)["tests"]
ok("Gradescope: reasons, where they are told", done.returncode == 1 and found[0]["score"] == 0 and
   found[0]["status"] == "failed" and len(found[0]["output"]) > len(found[1]["output"]), found)
done = run("map", "grade", "--no-sandbox", "--program", *commands[:2], "--cases", *boards, "--format", "junit")
suites = xml.etree.ElementTree.fromstring(done.stdout).findall("testsuite")
ok("JUnit: a suite a program", [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in suites] ==
   [(commands[0], "5", "0"), (commands[1], "5", "5")] and
   suites[1].find("testcase/failure").get("type") == "wrong", done.stdout)
done = run("map", "grade", "--no-sandbox", "--program", commands[1], "--cases", boards[0], "--format", "markdown")
ok("Markdown: a table", "**0 of 1 right**" in done.stdout and "| ✗ |" in done.stdout and
   done.stdout.count("\n|") >= 3, done.stdout)

# --- details, hidden cases, what a crash said ---

loud = write("loud.py", "import sys\nprint('a word before')\nsys.stderr.write('a first line\\n')\nraise ValueError('the map is upside down')\n")
cases = write("lists/told.csv", f"file,points,details,hidden\n{boards[0]},1,verdict,\n{boards[1]},1,,\n{boards[2]},1,actual,\n"
              f"{boards[3]},1,full,no\n{boards[4]},1,full,yes\n")
done = run("map", "grade", "--no-sandbox", "--program", f"python3 {loud}", "--list", cases, "--format", "gradescope")
found = json.loads(done.stdout)["tests"]
ok("a hidden case is hidden on Gradescope, and no other", [test["visibility"] for test in found] == ["visible"] * 4 + ["hidden"], found)
ok("a crash says the last line of standard error", found[1]["output"] == "crashed: ended with exit status 1: ValueError: the map is upside down", found[1])
ok("details: each tells more", found[0]["output"] == "crashed" and "a word before" in found[2]["output"] and
   "a first line" not in found[2]["output"] and "a word before" in found[3]["output"] and "a first line" in found[3]["output"] and
   "Traceback" in found[3]["output"] and found[4]["output"] == "crashed", found)
ok("cases are called without their folders", found[0]["name"] == os.path.basename(boards[0]), found[0]["name"])
done = run("map", "grade", "--no-sandbox", "--program", f"python3 {loud}", "--list", cases, "--format", "junit")
tests = xml.etree.ElementTree.fromstring(done.stdout).findall("testsuite/testcase")
ok("JUnit has what was written", "Traceback" in tests[3].find("system-err").text and tests[2].find("system-err") is None and
   "a word before" in tests[2].find("system-out").text, done.stdout)
done = run("map", "grade", "--no-sandbox", "--program", f"python3 {loud}", "--list", cases, "--format", "markdown")
ok("Markdown has it folded", done.stdout.count("<details>") == 2 and "    ValueError: the map is upside down" in done.stdout, done.stdout)
rows = json.loads(run("map", "grade", "--no-sandbox", "--program", f"python3 {loud}", "--list", cases, "--json").stdout)["rows"]
ok("and so has JSON", rows[1]["complaints"] is None and rows[2]["answer"] == "a word before\n" and "Traceback" in rows[3]["complaints"], rows)
odd = write("lists/odd.csv", f"file,points,details\n{boards[0]},1,everything\n")
done = run("map", "grade", "--no-sandbox", "--program", f"python3 {loud}", "--list", odd)
ok("other details are refused", done.returncode == 2 and "odd.csv:2:1:" in done.stderr and "first-difference" in done.stderr, done.stderr)
done = run("map", "grade", "--no-sandbox", "--program", f"python3 {good}", "--cases", "australia", "nine", "--json")
ok("samples need no ending", [(row["case"], row["verdict"]) for row in json.loads(done.stdout)["rows"]] ==
   [("australia", "right"), ("nine", "bad-format")], done.stdout + done.stderr)

done = run("map", "grade", "--no-sandbox", "--program", f"python3 {good}", "--cases", os.path.join(scratch, "elsewhere/australia.map"))
ok("but a file that is not there is no sample", done.returncode == 2 and "elsewhere" in done.stderr, done.stderr)

# --- the report of a class ---

answers = os.path.join(scratch, "answers")
graded = os.path.join(scratch, "graded.csv")
pdf = os.path.join(scratch, "graded.pdf")
run("map", "grade", "--no-sandbox", "--program", commands[0], commands[1], f"python3 {loud}", "--cases", *boards[:2], "--answers", answers, "-o", graded)
before = count_runs()
ok("each answer is kept in a file", len(os.listdir(answers)) == 6, os.listdir(answers))
done = run("map", "grade", "report", graded, "--answers", answers, "-o", pdf, "--title", "Our class")
if "built with drawing" not in done.stderr:
    ok("a report is made, and no program is started for it", done.returncode == 0 and count_runs() == before, done.stderr)
    if shutil.which("pdftotext"):
        text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout
        info = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
        ok("its text is text: summary, verdicts, reasons", "Our class" in text and "2 of 6 right" in text and
           "have the colour" in text and "the map is upside down" in text and "wrong" in text, text)
        ok("the board of a wrong answer is drawn", text.count("Figure ") >= 2 and "NSW" in text, text)
        ok("on A4", "A4" in info, info)
    for words, part in [(["report"], "grade report"), (["report", australia, "-o", pdf], "table of verdicts"), (["rapport"], "rapport")]:
        done = run("map", "grade", *words)
        ok(f"refused: grade {words[0]} {part}", done.returncode == 2 and part in done.stderr, done.stderr)

# --- Gradescope's layout ---

mock = os.path.join(scratch, "autograder")
for name in ("source/cases", "submission", "results"):
    os.makedirs(os.path.join(mock, name))
shutil.copy(os.path.join(source, "data/cluster/gradescope/run_autograder"), os.path.join(mock, "source"))
shutil.copy(australia, os.path.join(mock, "source/cases/australia.map"))
shutil.copy(boards[1], os.path.join(mock, "source/cases/secret.map"))
write("autograder/source/cases.csv", "file,points,details,hidden\ncases/australia.map,2,,\ncases/secret.map,3,,yes\n")


def autograde(conf):
    write("autograder/source/grade.conf", conf)
    done = subprocess.run(["sh", os.path.join(mock, "source/run_autograder")], capture_output=True, text=True, check=False,
                          env={**os.environ, "AUTOGRADER": mock, "ESPALIER_CLI": cli})
    with open(os.path.join(mock, "results/results.json"), encoding="utf-8") as file:
        return done, json.load(file)


shutil.copy(good, os.path.join(mock, "submission/main.py"))
done, found = autograde("PROBLEM=map\nPROGRAM='python3 main.py'\n")
ok("run_autograder grades a hand-in", done.returncode == 0 and [(test["score"], test["name"], test["visibility"])
   for test in found["tests"]] == [(2, "australia.map", "visible"), (3, "secret.map", "hidden")], f"{done.stderr}{found}")
done, found = autograde("PROBLEM=map\nPROGRAM='python3 main.py'\nBUILD='echo \"no rule\" >&2; exit 2'\n")
ok("what cannot be built is said", done.returncode == 0 and found["score"] == 0 and "no rule" in found["output"], found)
done, found = autograde("PROBLEM=map\nPROGRAM='python3 main.py'\nJUDGE=kindly\n")
ok("and what is wrong with the autograder", done.returncode == 0 and found["score"] == 0 and "judge" in found["output"], found)

# --- experiments ---

measured = os.path.join(scratch, "measured.csv")
right_one = f"program:{shlex.quote(cli)} map solve --solver mac -"
done = run("map", "sweep", "--solvers", f"fc,{right_one},program:python3 {loud},program:python3 {good}", "--points", "6", "--instances", "2",
           "-o", measured)
with open(measured, encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file))
ok("programs are measured as any solver: seconds, verdict", done.returncode == 0 and len(rows) == 8 and
   {(row["solver"], row["outcome"]) for row in rows} == {("fc", "solved"), (right_one, "solved"), (f"program:python3 {loud}", "crashed"),
                                                         (f"program:python3 {good}", "bad-format")} and
   all(float(row["seconds"]) > 0 for row in rows), f"{done.stderr}{rows}")
done = run("map", "summary", measured)
ok("what was measured is read again, and starts nothing", done.returncode == 0 and "loud.py" in done.stdout, done.stderr)
quits = write("quits.py", "import sys\nfor line in sys.stdin:\n    if line.startswith('espalier'): print('ready quits', flush=True)\n"
              "    if line.startswith('go'): sys.exit(3)\n")
games = os.path.join(scratch, "games.csv")
done = run("war", "sweep", "--experiment", "matchups", "--boards", "handout", "--players", f"greedy,program:python3 {quits}", "-o", games)
with open(games, encoding="utf-8", newline="") as file:
    rows = {(row["blue"], row["green"]): row["winner"] for row in csv.DictReader(file)}
ok("a program that fails has lost in experiments too", rows.get(("greedy", f"program:python3 {quits}")) == "blue" and
   rows.get((f"program:python3 {quits}", "greedy")) == "green" and
   rows.get((f"program:python3 {quits}", f"program:python3 {quits}")) == "green", f"{done.stderr}{rows}")
for room in ("tree", "kcell"):
    done = run(room, "sweep", "--solvers" if room == "tree" else "--players", f"program:python3 {good}", "-o", os.path.join(scratch, "x.csv"))
    ok(f"where nothing is measured of one it is refused: {room}", done.returncode == 2 and "program" in done.stderr, done.stderr)

# --- traces ---
# Programs as students write them, from the assignments alone. Each has mistakes to be chosen by its first word; where
# each shows first was worked out by hand on these boards.

students = os.path.join(source, "tests", "programs", "students")
done = run("words", "list")
words_file = write("wordlist.txt", done.stdout)
tie = write("tie.tree", "(max A\n  (min B 3 12 8)\n  (min C 2 3 6)\n  (min D 14 3 2))\n")
ties = write("ties.tree", "(max A\n  (min B\n    (max C 5 1)\n    (max D 5 9))\n  (min E 5 7))\n")


def judge(room, program, *cases):
    done = run(room, "grade", "--judge", "trace", "--program", program, "--cases", *cases, "--json")
    return (json.loads(done.stdout)["rows"] if done.stdout.startswith("{") else [{"verdict": done.stderr}]), done.returncode


followed = [
    ("map", "colouring.py none", "solver=fc order=given", [australia, sample("map", "nevada.map")]),
    ("words", f"words.py {words_file}", "inference=check", [sample("words", "05-three-slots.txt")]),
    ("battleship", "ships.py", "solver=bt order=index values=ship", [sample("battleship", "06-easy.txt"), sample("battleship", "07-easy.txt")]),
    ("tree", "tree.py", "solver=alphabeta fail=soft", [sample("tree", "handout.tree"), sample("tree", "three-levels.tree"), tie]),
    # strict at MIN: on a board with no other tie that is what some courses ask for
    ("tree", "tree.py strict", "cut=strict", [tie]),
    ("mapgame", "game.py", "solver=alphabeta", [sample("mapgame", "australia.txt")]),
]
for room, program, reference, boards in followed:
    rows, status = judge(room, f"python3 {students}/{program}", *boards)
    ok(f"{room}: a right trace is right", status == 0 and all(row["verdict"] == "right" and row["reason"] is None and
       reference in (row["reference"] or "") for row in rows), rows)
    ok(f"{room}: settings that were not tried are not named", not any("seed=" in (row["reference"] or "") or
       "restart=" in (row["reference"] or "") for row in rows), rows)

# room, program, board, line of its trace, what the reason says
planted = [
    # NT and SA are WA's neighbours, and SA is forgotten after the first assignment
    ("map", "colouring.py leaves-sa", australia, 1, ["SA ≠ R", "“WA = R”", "neighbour"]),
    # UT was given R, which AZ lost; when UT is B the squares that CA = B had taken from NV are not there to be taken
    ("map", "colouring.py no-undo", sample("map", "nevada.map"), 22, ["NV ≠ B", "“UT = B”"]),
    # C A P E A: the last letter is in the slot that is forgotten
    ("words", f"words.py {words_file} forgets", sample("words", "05-three-slots.txt"), 3, ["“5 = A”", "“5 = B”", "A failed: noun"]),
    # the diagonal to the lower left: E4 touches D5, a ship that is given
    ("battleship", "ships.py one-diagonal", sample("battleship", "06-easy.txt"), 111, ["“E4 = ship”", "fails"]),
    # max has 6 from its first child; below the second one, G, its first, should be entered with that as alpha
    ("tree", "tree.py no-alpha", sample("tree", "three-levels.tree"), 20, ["enter G", "window 6 … ∞"]),
    # max D is 5 where min has 5, and that was a cut; min E is 5 where max has 5, and is to be one too
    ("tree", "tree.py strict", ties, 22, ["after F", "cut-off"]),
    # 10 is what max has already: beta stays where it was, and no other move is looked at
    ("mapgame", "game.py strict", sample("mapgame", "australia.txt"), 26, ["NT B", "value 10", "cut-off"]),
    # NT is next to WA, which is red
    ("mapgame", "game.py neighbour", sample("mapgame", "australia.txt"), 10, ["NT R", "board does not allow it"]),
]
for room, program, board, line, parts in planted:
    rows, status = judge(room, f"python3 {students}/{program}", board)
    row = rows[0]
    ok(f"{room}: {program.split('/')[-1].split()[-1]} is found where it is", status == 1 and row["verdict"] == "wrong" and
       row["line"] == line and all(part in (row["reason"] or "") for part in parts), row)
noisy = write("noisy.py", f"""import runpy, sys
print("reading the map ...")
runpy.run_path({students!r} + "/colouring.py")
print("done in 0.1 s")
""")
rows, status = judge("map", f"python3 {noisy}", australia)
ok("a trace among other lines is right, untidy", status == 0 and rows[0]["verdict"] == "right-untidy", rows)
rows, status = judge("map", f"python3 {good}", australia)
ok("an answer is no trace", status == 1 and rows[0]["verdict"] == "bad-format", rows)
with open(australia, encoding="utf-8") as file:
    text = file.read()
mine = write("mine.jsonl", subprocess.run([sys.executable, f"{students}/colouring.py", "leaves-sa"], input=text,
                                          capture_output=True, text=True, check=True).stdout)
picture = os.path.join(scratch, "wrong.svg")
done = run("map", "judge", "--json", "--picture", picture, australia, mine)
found = json.loads(done.stdout)
ok("a file alone is judged, and drawn where it goes wrong", done.returncode == 1 and found["line"] == 1 and
   found["right"] is False and "SA ≠ R" in found["reason"] and os.path.getsize(picture) > 1000, found)

# --- what others found: habits that are right, and traces that are none ---

handout = sample("tree", "handout.tree")
with open(handout, encoding="utf-8") as file:
    lines = subprocess.run([sys.executable, f"{students}/tree.py"], input=file.read(), capture_output=True, text=True,
                           check=True).stdout.splitlines(keepends=True)
root = ['{"event": "enter", "subject": "A", "alpha": "-inf", "beta": "inf"}\n']
for name, text in [
    ("a root that is entered and left", root + lines + ['{"event": "leave", "subject": "A", "value": 3}\n']),
    ("no updates", [line for line in lines if '"update"' not in line]),
    ("a byte order mark", ["\ufeff"] + lines),
]:
    done = run("tree", "judge", handout, write("habit.jsonl", "".join(text)))
    ok(f"{name}: right all the same", done.returncode == 0 and "solver=alphabeta" in done.stdout, done.stdout + done.stderr)
# H is 2 and alpha 3: whoever goes on to the node's next child has not cut, and is no minimax with such windows
wrong_alpha = "".join(lines).replace('"alpha": 3.0', '"alpha": 77.0')
done = run("tree", "judge", handout, write("alpha.jsonl", wrong_alpha))
ok("a window that cannot be is no other search's", done.returncode == 1 and "77" in done.stdout, done.stdout)
done = run("map", "judge", australia, write("root.jsonl", '{"event": "root"}\n'))
ok("nothing told is not right", done.returncode == 2 and "no step" in done.stderr, done.stdout + done.stderr)
with open(mine, encoding="utf-8") as file:
    lines = file.readlines()
spelt = write("spelt.jsonl", "".join(lines[:2]).replace('"NT"', '"Atlantis"'))
done = run("map", "judge", australia, spelt)
ok("a line that cannot be read is what is wrong", done.returncode == 1 and "spelt.jsonl:2" in done.stdout and
   "Atlantis" in done.stdout, done.stdout)
garbled = write("garbled.jsonl", "".join(lines[:4] + ["garbage here\n"] + lines[5:]))
done = run("map", "judge", australia, garbled)
ok("a line that was passed over where a step is missing is told", done.returncode == 1 and "line 5, “garbage here”" in done.stdout,
   done.stdout)
none = write("none.txt", "no solution\n")
done = run("map", "check", australia, none)
ok("check: no solution is wrong where there is one", done.returncode == 1 and "there is a solution" in done.stdout, done.stdout)
done = run("map", "check", "--colours", "2", australia, none)
ok("check: no solution is right where there is none", done.returncode == 0 and "correct" in done.stdout, done.stdout + done.stderr)
done = run("words", "check", sample("words", "12-nine-slots.txt"), none)
ok("check: in a room with a check of its own, too", done.returncode == 1 and "there is a solution" in done.stdout, done.stdout)
piped = f"cat {shlex.quote(none)} | {shlex.quote(cli)} map check --colours 2 {shlex.quote(australia)} "
done = subprocess.run(piped + "-", shell=True, capture_output=True, text=True, check=False)
ok("check: from standard input", done.returncode == 0 and "correct" in done.stdout, done.stdout + done.stderr)
one = write("coloured.txt", run("map", "solve", australia).stdout)
for end in ("-", "/dev/stdin"):
    done = subprocess.run(f"cat {shlex.quote(one)} | {shlex.quote(cli)} map check {shlex.quote(australia)} {end}", shell=True,
                          capture_output=True, text=True, check=False)
    ok(f"check: an answer from a pipe, {end}", done.returncode == 0, done.stdout + done.stderr)
# a whole answer but for one line: that line is what is wrong, and no region that has a colour
for extra, told in [("SA Y", "no colour “Y”"), ("XX R", "no region “XX”"), ("T R\nT G", "“T” has a colour already")]:
    whole = f"WA B\nNT G\n{extra}\nQ B\nNSW G\nV B\n" + ("" if "SA" in extra else "SA R\n") + ("" if "T G" in extra else "T R\n")
    program = write("one-bad.py", f"print({whole!r})\n")
    done = run("map", "grade", "--no-sandbox", "--program", f"python3 {program}", "--cases", australia)
    ok(f"{extra!r} among good lines is told", done.returncode == 1 and told in done.stdout and
       "not coloured" not in done.stdout, done.stdout + done.stderr)
done = run("map", "judge", sample("map", "nine.map"), mine)
ok("a trace of another board is told by its first step", done.returncode == 2 and "mine.jsonl:" in done.stderr and
   "no step of a search" not in done.stderr, done.stdout + done.stderr)
run("map", "trace", "--solver", "learn", "--trace", os.path.join(scratch, "learn.jsonl"), australia)
done = run("map", "judge", australia, os.path.join(scratch, "learn.jsonl"))
ok("a search that learns is said not to be judged", done.returncode == 2 and "learns" in done.stderr, done.stdout + done.stderr)
deep = sample("mapgame", "australia.txt")
with open(deep, encoding="utf-8") as file:
    text = file.read()
shallow = subprocess.run([sys.executable, f"{students}/game.py"], input=text.replace("\n3\n", "\n2\n", 1), capture_output=True,
                         text=True, check=True).stdout
done = run("mapgame", "judge", deep, write("shallow.txt", shallow))
ok("a depth that is not the board's is wrong", done.returncode == 1, done.stdout + done.stderr)

done = run("map", "judge", "--order", "mrv", australia, mine)
ok("a setting without its search is refused", done.returncode == 2 and "--order" in done.stderr and
   "--solver" in done.stderr, done.stderr)
for points in ("x", "-3", "2 or 3", "nan"):
    listed = write("lists/points.csv", f"file,points\n{australia},{points}\n")
    done = run("map", "grade", "--no-sandbox", "--program", "x", "--list", listed)
    ok(f"{points} are no points", done.returncode == 2 and "points.csv:2" in done.stderr, done.stderr)
done = run("map", "judge", "--solver", "bt", australia, mine)
ok("a search that is named is the one that counts", done.returncode == 1 and "solver=bt" in done.stdout and
   "which does not follow" in done.stdout, done.stdout)
for room, board in [("words", "07-small.txt"), ("map", "australia.map"), ("battleship", "06-easy.txt"), ("war", "uniform.txt"),
                    ("mapgame", "australia.txt"), ("kcell", "seven.kcell"), ("stones", "seven.stones"), ("tree", "handout.tree"),
                    ("tour", "random-14.tsp")]:
    done = run(room, "grade", "--program", "true", "--cases", sample(room, board))
    ok(f"{room}: an answer is checked", done.returncode == 1 and "no answer" in done.stdout, done.stdout + done.stderr)
done = run("null", "grade", "--program", "x", "--cases", sample("null", "eight.txt"))
ok("where an answer alone cannot be checked that is said", done.returncode == 2 and "--judge trace" in done.stderr, done.stderr)

# --- a file starts nothing ---

touched = os.path.join(scratch, "touched")
plan = write("plan.handin", f"""[Hand-in]
title=Plan

[Section 1]
type=match
problem=war
players=program:touch {touched} vs minimax:2
instances=checkerboard.txt
""")
done = run("report", plan, "-o", os.path.join(scratch, "plan.pdf"))
ok("a program that a file names is not started", not os.path.exists(touched) and done.returncode == 2 and
   "where a person names it" in done.stderr, done.stderr)

# --- interrupted ---

process = subprocess.Popen([cli, "war", "match", "--board", board, "--blue", f"program:python3 {talker('hanging.py', 'time.sleep(300)')}",
                            "--green", "minimax:2", "--seconds", "100"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for _ in range(100):
    if left_over():
        break
    time.sleep(0.1)
time.sleep(0.3)
process.kill()
process.wait()
for _ in range(50):
    if not left_over():
        break
    time.sleep(0.1)
ok("when we are killed our programs end too", not left_over(), "\n".join(left_over()))

# --- the ends of the protocol that come with the program ---

found = attempt(f"python3 {ends}/python/war_random.py")
ok("Python's end plays", found.get("verdict") == "right" and found.get("moves") == 36, found)
compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
if compiler:
    made = subprocess.run([compiler, "-o", os.path.join(scratch, "war-random"), f"{ends}/c/war-random.c"], check=False)
    found = attempt(os.path.join(scratch, "war-random"))
    ok("C's end plays", made.returncode == 0 and found.get("verdict") == "right" and found.get("moves") == 36, found)
else:
    skip("C's end plays", "there is no compiler")
longest = [(len(open(os.path.join(place, name), encoding="utf-8").readlines()), name)
           for place, _, names in os.walk(ends) for name in names if "__pycache__" not in place]
ok("each of them has less than a hundred lines", len(longest) == 8 and max(longest)[0] < 100, longest)

finish()
