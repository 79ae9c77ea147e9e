#!/usr/bin/env python3
"""The catalogues: complete, free of faults, and made of all sources; and the command line, which says the same in
every locale.  languages.py SOURCE-ROOT BUILD-ROOT"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

source, build = map(pathlib.Path, sys.argv[1:3])
sys.dont_write_bytecode = True
sys.path.append(str(source / "tests" / "driver"))
from walls import find_unfinished  # nopep8: where it is is known only now
po = source / "po"
count = failures = 0


def ok(passed, name, why=""):
    """One line of TAP."""
    global count, failures
    count += 1
    failures += not passed
    print(f"{'ok' if passed else 'not ok'} {count} - {name}")
    if not passed and why:
        print("\n".join(f"# {line}" for line in str(why).splitlines()[:30]))


def skip(name, why):
    """One line of TAP."""
    global count
    count += 1
    print(f"ok {count} - {name} # SKIP {why}")


def run(*words, **more):
    """What a program did."""
    return subprocess.run(words, capture_output=True, check=False, **more)


def linguas():
    """The languages that are built."""
    lines = (po / "LINGUAS").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def check_sources():
    """POTFILES has all files, and each catalogue the messages of the sources as they are."""
    done = run(po / "potfiles", "--check")
    ok(done.returncode == 0, "po/POTFILES is complete", (done.stdout + done.stderr).decode())
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch)
        for folder in ("po", "src", "ui", "data"):
            shutil.copytree(source / folder, copy / folder, ignore=shutil.ignore_patterns("*.png", "samples"))
        for catalogue in (copy / "po").glob("*.po"):
            catalogue.unlink()
        done = run(copy / "po" / "renew")
        ok(done.returncode == 0, "po/renew", done.stderr.decode())
        pot = (copy / "po" / "espalier.pot").read_text(encoding="utf-8")
        said = re.findall(r'^(?:msgid )?"(?:.*[^,] |[^,]*[^, %])?%"$', pot, re.MULTILINE)
        ok(not said, "no message is cut off at a macro that xgettext does not know", said)
        for language in linguas():
            done = run("msgcmp", po / f"{language}.po", copy / "po" / "espalier.pot")
            ok(done.returncode == 0, f"{language}: every message is translated", done.stderr.decode())


def check_catalogues():
    """Each by itself."""
    for language in linguas():
        path = po / f"{language}.po"
        done = run("msgfmt", "--check", "--check-accelerators=_", "-o", os.devnull, path)
        ok(done.returncode == 0, f"{language}: msgfmt --check", done.stderr.decode())
        ok("#, fuzzy" not in path.read_text(encoding="utf-8"), f"{language}: nothing is fuzzy")
        built = build / "po" / language / "LC_MESSAGES" / "espalier.mo"
        if not built.exists():
            skip(f"{language}: is built", "ninja has not made it")
            continue
        done = run("msgunfmt", built)
        ok(done.stdout.count(b"\nmsgid ") > 2000, f"{language}: is built")


# what a German comma would show in, a command line each
LINES = [
    ["list", "--json"],
    ["tour", "solve", "tour/samples/ten-points.txt", "--solver", "anneal", "--seed", "3", "--json"],
    ["tour", "accept", "20", "15", "20"],
    ["tour", "step", "tour/samples/ten-points.txt"],
    ["tree", "solve", "tree/samples/chance.tree", "--solver", "expectimax", "--json"],
    ["war", "generate", "--seed", "6"],
    ["map", "solve", "no-such-file"],
    ["war", "match", "--board", "war/samples/checkerboard.txt", "--blue", "minimax:9x", "--green", "greedy"],
    ["--help"],
]


def check_manual():
    """Its pages in each language: those of the English manual as it is now."""
    for language in linguas():
        done = run(po / "manual", language, encoding="utf-8")
        ok(done.returncode == 0 and not done.stdout.strip(), f"{language}: the manual", done.stdout)
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch)
        for folder in ("po", "data/help", "src/problems"):
            shutil.copytree(source / folder, copy / folder, ignore=shutil.ignore_patterns("samples"))
        page = copy / "data" / "help" / "de" / "first-search.md"
        for old, new, fault in (("`F6`", "`F7`", "words in code"), ("## ", "### ", "headings"),
                                ("*Tipp*", "*Hinweis*", "is called Tipp"), ("<!-- of ", "<!-- by ", "another by now")):
            text = page.read_text(encoding="utf-8")
            page.write_text(text.replace(old, new, 1), encoding="utf-8")
            done = run(copy / "po" / "manual", "de", encoding="utf-8")
            ok(old in text and done.returncode == 1 and fault in done.stdout, f"po/manual sees it: {fault}",
               done.stdout + done.stderr)
            page.write_text(text, encoding="utf-8")


def check_locale():
    """The command line in German."""
    if not shutil.which("localedef") or not pathlib.Path("/usr/share/i18n/locales/de_DE").exists():
        skip("the command line in de_DE.UTF-8", "there is no localedef")
        return
    with tempfile.TemporaryDirectory() as scratch:
        run("localedef", "-i", "de_DE", "-f", "UTF-8", f"{scratch}/de_DE.UTF-8")
        german = dict(os.environ, LOCPATH=scratch, LC_ALL="de_DE.UTF-8", LANGUAGE="de")
        comma = run(sys.executable, "-c", "import locale; locale.setlocale(locale.LC_ALL, ''); "
                    "print(locale.format_string('%.1f', 0.5))", env=german)
        ok(comma.stdout.strip() == b"0,5", "the locale is German", comma.stderr.decode())
        cli = os.environ["ESPALIER_CLI"]
        for words in LINES:
            plain = run(cli, *words, cwd=source / "src" / "problems")
            other = run(cli, *words, env=german, cwd=source / "src" / "problems")
            drop = re.compile(rb'"seconds":[^,}]*')
            ok(
                (plain.returncode, drop.sub(b"", plain.stdout), plain.stderr)
                == (other.returncode, drop.sub(b"", other.stdout), other.stderr)
                and plain.stdout + plain.stderr,
                "the same in C and de_DE.UTF-8: " + " ".join(words),
                (other.stdout + other.stderr).decode(),
            )
        check_window(scratch, german)


# a search that each room records, as the window writes it for programs: learning ones tell most
TRACES = [
    ("battleship", ["page.algorithm::learn"], "page.solve", "csv"),
    ("map", [], "page.solve", "jsonl"),
    ("words", [], "page.solve", "csv"),
    ("kcell", [], "page.solve", "jsonl"),
]


def check_window(scratch, german):
    """What the window writes for programs is in no language."""
    app = build / "src" / "app" / "espalier"
    if not shutil.which("xvfb-run") or not app.exists():
        skip("what a German window writes for programs", "there is no window")
        return
    more = {"GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "XDG_DATA_HOME": scratch}
    for room, before, solve, end in TRACES:
        texts = []
        for name, env in (("C", dict(os.environ, LC_ALL="C.UTF-8")), ("de", german)):
            path = f"{scratch}/{room}-{name}.{end}"
            actions = [*before, solve, f"page.export-trace::{path}"]
            done = run("xvfb-run", "-a", str(app), f"--screenshot={scratch}/window.png", "--problem", room,
                       *[f"--action={action}" for action in actions], env=dict(env, **more))
            texts.append(pathlib.Path(path).read_bytes() if pathlib.Path(path).exists() else done.stderr + name.encode())
        ok(texts[0] == texts[1] and texts[0].count(b"\n") > 3, f"{room}: a trace from a German window", texts[1][:2000])
    # a report is read by people
    run("xvfb-run", "-a", str(app), f"--screenshot={scratch}/window.png", "--problem", "map", "--action=page.solve",
        f"--action=page.export-report::{scratch}/report.pdf", env=dict(german, **more))
    report = pathlib.Path(scratch, "report.md")
    text = report.read_text(encoding="utf-8") if report.exists() else ""
    ok(re.search("^## .*Wie es funktioniert\n\n- \\*\\*Variablen\\*\\*: die Gebiete", text, re.MULTILINE),
       "a report from a German window", text[:2000])


def check_pictures():
    """Those that pages of the manual name are there in their language, and made by the script that makes all."""
    folder = source / "data" / "screenshots"
    script = (folder / "make").read_text(encoding="utf-8")
    made = set(re.findall(r"^ *shot ([\w-]+) ", script.split("\nmanual () {")[1].split("\n}")[0], re.MULTILINE)) | {"layers"}
    rooms = {path.parent.name for path in (source / "src/problems").glob("*/help.md")} - {"null"} - find_unfinished(source)
    words = (folder / "layers.words").read_text(encoding="utf-8").splitlines()
    drawing = set(re.findall(r">([^<>\n]*[a-z][^<>\n]*)</text>", (folder / "layers.svg.in").read_text(encoding="utf-8")))
    sizes = {str(path.relative_to(folder)): path.stat().st_size for path in folder.glob("**/*.png")}
    large = {name: size for name, size in sizes.items() if size > 150_000}
    ok(len(sizes) > 100 and not large and sum(sizes.values()) <= 4_000_000, "the pictures are small",
       [f"{sum(sizes.values())} bytes in all, at most 4,000,000"] + sorted(large.items()))
    for language in linguas():
        named = {name for page in (source / "data/help" / language).glob("*.md")
                 for name in re.findall(r"^!\[[^\]]*\]\(([\w-]+)\)", page.read_text(encoding="utf-8"), re.MULTILINE)} | rooms
        missing = [f"{name}-{style}" for name in sorted(named) for style in ("light", "dark")
                   if not (folder / language / f"{name}-{style}.png").exists()]
        ok(len(named) > 12 and not missing, f"{language}: its pictures", missing)
        ok(not named - made, f"{language}: data/screenshots/make makes them", named - made)
        spare = {path.name for path in (folder / language).glob("*")} - \
            {f"{name}-{style}.png" for name in named for style in ("light", "dark")}
        ok(not spare, f"{language}: no picture lies there for nothing", spare)
        column = words[0].split("\t").index(language)
        told = {line.split("\t")[0]: line.split("\t")[column] for line in words[1:]}
        # names of folders are the same everywhere
        folders = {path.name for path in (source / "src").iterdir()} | {"espalier-cli"}
        ok(drawing - folders == set(told) and all(told.values()), f"{language}: the words of the layers",
           (drawing - folders) ^ set(told))


check_sources()
check_catalogues()
check_manual()
check_pictures()
check_locale()
print(f"1..{count}")
sys.exit(failures > 0)
