#!/usr/bin/env python3
"""Completion in the real shells: a line is begun at a terminal, Tab and Return are pressed, and what the shell
then runs is looked at.  completion.py FOLDER-OF-THE-SCRIPTS"""

import json
import os
import pathlib
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# what is typed, and what the shell makes of it
LINES = [
    ("battlesh", ["battleship"]),
    ("map sol", ["map", "solve"]),
    ("map solve --solver min", ["map", "solve", "--solver", "min-conflicts"]),
    ("map solve --solver=min", ["map", "solve", "--solver=min-conflicts"]),
    ("map solve --palette=con", ["map", "solve", "--palette=contrast"]),
    ("map solve --solver min-conflicts --max", ["map", "solve", "--solver", "min-conflicts", "--max-steps"]),
    ("war match --blue alphab", ["war", "match", "--blue", "alphabeta"]),
    ("war table --players minimax:3,alphab", ["war", "table", "--players", "minimax:3,alphabeta"]),
    ("war sweep --boards hills,chec", ["war", "sweep", "--boards", "hills,checkerboard.txt"]),
    ("war sweep --boards hills,min", ["war", "sweep", "--boards", "hills,mine.txt"]),
    ("tree samples hand", ["tree", "samples", "handout.tree"]),
    ("words solve own-p", ["words", "solve", "own-puzzle.txt"]),
    ("words solve --trace=own-p", ["words", "solve", "--trace=own-puzzle.txt"]),
    ("words solve -o own-p", ["words", "solve", "-o", "own-puzzle.txt"]),
    ("words solve with\\ bl", ["words", "solve", "with blank.txt"]),
]

SHELLS = {
    "bash": (["bash", "--noprofile", "--norc", "-i"], "PS1='READY> '; . {folder}/espalier-cli.bash"),
    "zsh": (
        ["zsh", "-f", "-i"],
        "PS1='READY> '; unsetopt prompt_cr; autoload -U compinit; compinit -u -D; "
        "autoload +X -Uz _espalier-cli; compdef _espalier-cli espalier-cli",
    ),
    "fish": (
        ["fish", "--no-config", "-i"],
        "function fish_prompt; echo 'READY> '; end; source {folder}/espalier-cli.fish",
    ),
}

# in place of espalier-cli: answers shells as that does, and writes down how it was called else
STAND_IN = """#!/bin/sh
if [ "$1" = complete ]; then exec "$ESPALIER_CLI" "$@"; fi
for word in "$@"; do printf '%s\\n' "$word"; done >"$CALLED.part"
mv "$CALLED.part" "$CALLED"
"""


class Shell:
    """A shell at a terminal of its own."""

    def __init__(self, name, scratch, folder):
        words, setup = SHELLS[name]
        self.called = scratch / f"called-{name}"
        self.told = b""
        home = scratch / f"home-{name}"
        home.mkdir()
        environment = {
            "PATH": f"{scratch / 'bin'}:{os.environ['PATH']}",
            "HOME": str(home),
            "TERM": "dumb" if name != "fish" else "xterm",
            "LC_ALL": "C.UTF-8",
            "ESPALIER_CLI": os.environ["ESPALIER_CLI"],
            "CALLED": str(self.called),
            "FPATH": f"{scratch / 'functions'}:{zsh_functions()}" if name == "zsh" else "",
        }
        # as it is installed: the name is a part of it
        functions = scratch / "functions"
        functions.mkdir(exist_ok=True)
        shutil.copy(folder / "espalier-cli.zsh", functions / "_espalier-cli")
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(scratch / "files")
            os.execvpe(words[0], words, environment)
        self.type(setup.format(folder=folder) + "\n")
        self.run("espalier-cli ready\n")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def run(self, text):
        """Types @text and gives what espalier-cli was called with."""
        self.called.unlink(missing_ok=True)
        self.type(text)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            if select.select([self.terminal], [], [], 0.02)[0]:
                self.read()
            if self.called.exists():
                return self.called.read_text(encoding="utf-8").splitlines()
        return None

    def read(self):
        try:
            got = os.read(self.terminal, 65536)
        except OSError:
            sys.exit(f"the shell has ended: {self.told!r}")
        self.told = (self.told + got)[-2000:]

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def zsh_functions():
    found = subprocess.run(["zsh", "-fc", "print -r -- ${(j.:.)fpath}"], capture_output=True, encoding="utf-8")
    return found.stdout.strip()


def check(shell, typed, expected, number):
    got = shell.run(f"espalier-cli {typed}\t\n")
    print(f"{'ok' if got == expected else 'not ok'} {number} - {shell.name}: {typed}")
    if got != expected:
        print(f"# {got} instead of {expected}\n# {shell.told[-400:]!r}")
    return got == expected


def ask(*words):
    """What the program offers: the words, and whether files."""
    told = subprocess.run([os.environ["ESPALIER_CLI"], "complete", *words], check=True, capture_output=True,
                          encoding="utf-8").stdout.splitlines()
    words = [line.split("\t")[0] for line in told]
    return {word for word in words if word != ":files"}, ":files" in words


def dashes(spec):
    return ("-" if len(spec["id"]) == 1 else "--") + spec["id"]


def check_tables():
    """All that the tables have is offered, and of an option with choices nothing else."""
    listed = subprocess.run([os.environ["ESPALIER_CLI"], "list", "--json"], check=True, capture_output=True)
    table = json.loads(listed.stdout)
    wrong = []
    for problem in table["problems"]:
        ids = {command["id"] for command in problem["commands"]} - {"N"}
        if ask(problem["id"], "")[0] != ids:
            wrong.append(problem["id"])
        for command in problem["commands"]:
            name = "8" if command["id"] == "N" else command["id"]
            specs = command["options"] + table["options"]
            if command["takes_settings"]:
                specs = specs + problem["settings"] + problem["load_options"]
            kinds = [("--solver", problem["algorithms"])] if command["takes_solver"] else []
            kinds += [("--experiment", problem["experiments"])] if command["takes_experiment"] else []
            for option, entries in kinds or [(None, [{"id": None, "options": []}])]:
                for entry in entries:
                    words = [problem["id"], name] + ([option, entry["id"]] if option else [])
                    # the first of two tables with an option of the same name is the one that counts
                    known = {spec["id"]: spec for spec in reversed(specs + entry["options"])}
                    offered = ask(*words, "-")[0]
                    wrong += [f"{words} {id}" for id in known
                              if dashes(known[id]) not in offered and dashes(known[id]) != option]
                    for spec in entry["options"]:
                        if spec["kind"] == "choice" and known[spec["id"]] is spec \
                                and ask(*words, dashes(spec), "")[0] != set(spec["choices"]):
                            wrong.append(f"{words} {spec['id']}")
    print(f"{'not ok' if wrong or len(table['problems']) < 9 else 'ok'} 1 - all that the tables have is offered")
    for line in wrong:
        print(f"# {line}")
    return not wrong


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    number = 1
    failures = not check_tables()
    with tempfile.TemporaryDirectory() as temporary:
        scratch = pathlib.Path(temporary)
        (scratch / "bin").mkdir()
        stand_in = scratch / "bin" / "espalier-cli"
        stand_in.write_text(STAND_IN, encoding="utf-8")
        stand_in.chmod(0o755)
        (scratch / "files").mkdir()
        for name in ("own-puzzle.txt", "mine.txt", "with blank.txt"):
            (scratch / "files" / name).touch()
        for name in SHELLS:
            if shutil.which(name) is None:
                number += 1
                print(f"ok {number} - {name} # SKIP {name} is not installed")
                continue
            shell = Shell(name, scratch, folder)
            shell.name = name
            for typed, expected in LINES:
                number += 1
                failures += not check(shell, typed, expected, number)
            shell.close()
    print(f"1..{number}")
    return 1 if failures else 0


sys.exit(main())
