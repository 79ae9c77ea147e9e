#!/usr/bin/env python3
"""The manual as HTML: well-formed, every link and picture is there, every option and key is told.
help.py HTML-FOLDER SOURCE-ROOT [LANGUAGE]"""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys

folder, source = map(pathlib.Path, sys.argv[1:3])
language = sys.argv[3] if len(sys.argv) > 3 else "en"
EMPTY = {"meta", "link", "img", "source"}
count = failures = 0


def ok(name, wrong):
    """One line of TAP; @wrong is empty where all is well."""
    global count, failures
    count += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {count} - {name}")
    for line in list(wrong)[:20]:
        print(f"# {line}")


class Page(html.parser.HTMLParser):
    """What a page has and what it leads to."""

    def __init__(self, path):
        super().__init__()
        self.open, self.ids, self.links, self.files, self.wrong = [], [], [], [], []
        self.titles = 0
        self.language = None
        self.text = ""
        self.feed(path.read_text(encoding="utf-8"))
        self.wrong += [f"{path.name}: <{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.language = attrs["lang"] if tag == "html" else self.language
        if tag not in EMPTY:
            self.open.append(tag)
        if "id" in attrs:
            self.ids.append(attrs["id"])
        self.links += [attrs["href"]] if tag == "a" else []
        self.files += [attrs[key] for key in ("src", "srcset") if key in attrs]
        self.files += [attrs["href"]] if tag == "link" else []
        self.titles += tag == "h1"
        if tag == "img" and not attrs.get("alt"):
            self.wrong.append("a picture without words")

    def handle_data(self, data):
        if not {"code", "pre", "style", "title"} & set(self.open):
            self.text += data

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")


pages = {path.name: Page(path) for path in sorted(folder.glob("*.html"))}
problems = json.loads(subprocess.run([os.environ["ESPALIER_CLI"], "list", "--json"], check=True,
                                     capture_output=True).stdout)["problems"]
ok("there is a page for each problem, and more",
   [f"{p['id']}.html" for p in problems if f"{p['id']}.html" not in pages] or
   ([] if len(pages) >= len(problems) + 12 else [len(pages)]))
ok("tags are closed", [f"{name}: {wrong}" for name, page in pages.items() for wrong in page.wrong])
ok("each page has one title, and no place twice",
   [name for name, page in pages.items() if page.titles != 1 or len(set(page.ids)) != len(page.ids)])
ok("each page says its language", [name for name, page in pages.items() if page.language != language.replace("_", "-")])
ok("and shows the language's pictures", [f"{name}: {file}" for name, page in pages.items() for file in page.files
                                         if file.endswith(".png") and file.count("/") != (1 if language == "en" else 2)])
broken = []
for name, page in pages.items():
    for link in page.links:
        if "://" in link:
            continue
        target, _, place = link.partition("#")
        target = target or name
        if target not in pages or (place and place not in pages[target].ids):
            broken.append(f"{name}: {link}")
ok("every link leads somewhere", broken)
ok("every picture and style sheet is there",
   [f"{name}: {file}" for name, page in pages.items() for file in page.files if not (folder / file).is_file()])
css = (folder / "style.css").read_text(encoding="utf-8")
palette = re.findall(r"RGB \(0x([0-9a-f]{6})\)", (source / "src/draw/esp-palette.c").read_text(encoding="utf-8"))
colours = re.findall(r"#([0-9a-f]{6})\b", css)
ok("colours are those of the palette, six on a light ground and six on a dark one",
   [colour for colour in colours if colour not in palette] + ([] if len(colours) == 12 else [len(colours)]))
ok("and are written nowhere else",
   [str(path) for path in (source / "src" / "cli").rglob("*.c") if re.search(r"#[0-9a-f]{6}\b", path.read_text(encoding="utf-8"))])
raw = re.compile(r"(?<!\w)_{1,2}\w[^_\n]*_{1,2}(?!\w)|\*\*|`")
ok("no mark is shown as it is written",
   [f"{name}: {found[0]}" for name, page in pages.items() for found in raw.finditer(page.text)]
   or ([] if raw.search("the _LCV_ order") and not raw.search("an arc_mark_x of a_b") else ["nothing would be found"]))
named = {file for page in pages.values() for file in page.files}
ok("no picture lies there for nothing",
   [str(path) for path in (folder / "pictures").rglob("*.png") if str(path.relative_to(folder)) not in named])
missing = []
for problem in problems:
    text = (folder / f"{problem['id']}.html").read_text(encoding="utf-8")
    commands = (folder / "commands.html").read_text(encoding="utf-8")
    specs = problem["settings"] + problem["load_options"]
    for kind in ("algorithms", "experiments", "tables"):
        for entry in problem[kind]:
            specs = specs + entry["options"]
            missing += [] if f"<code>{entry['id']}</code>" in text else [f"{problem['id']}: {entry['id']}"]
    missing += [f"{problem['id']}: {spec['id']}" for spec in specs if f"<code>{spec['id']}</code>" not in text]
    for command in problem["commands"]:
        for spec in command["options"]:
            dashes = "-" if len(spec["id"]) == 1 else "--"
            if f"<code>{dashes}{spec['id']}</code>" not in commands:
                missing.append(f"{problem['id']} {command['id']}: {spec['id']}")
ok("every algorithm, experiment, table and option is told", missing)

# the keys, from the table that they are made of
NAMES = {"plus": "plus", "equal": "=", "minus": "minus", "comma": ",", "question": "?", "Page_Down": "Page Down",
         "Page_Up": "Page Up"}
table = (source / "src/app/window/esp-commands.c").read_text(encoding="utf-8")
keys = (source / "data/help/keys.md").read_text(encoding="utf-8").splitlines()
rows = re.findall(r'\{ (?:N_ \("[^"]+"\)|NULL), "([^"]+)", N_ \("([^"]+)"\), \{ ([^}]+) \} \}', table)
wrong = [] if len(rows) > 50 else [f"only {len(rows)} keys are read"]
for action, label, accels in rows:
    told = []
    for accel in re.findall(r'"([^"]+)"', accels):
        mods = [{"Control": "Ctrl", "Shift": "Shift", "Alt": "Alt"}[m] for m in re.findall(r"<(\w+)>", accel)]
        key = re.sub(r"<\w+>", "", accel)
        told.append("+".join(mods + [NAMES.get(key, key.upper() if len(key) == 1 else key)]))
    line = f"| {', '.join(f'`{key}`' for key in told)} | {label} |"
    if line not in keys:
        wrong.append(f"{action}: {line}")
ok("every key is told as it is", wrong)
readme = (source / "README.md").read_text(encoding="utf-8")
ok("README leads there", [] if "share/doc/espalier/html" in readme else ["no"])
print(f"1..{count}")
sys.exit(failures > 0)
