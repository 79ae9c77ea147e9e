#!/usr/bin/env python3
"""What the walls need more than grep for: how large structs are, how many files a folder holds, how
much a header declares, who includes a private header, whether files need each other in a circle, how
long the template is, whether a room keeps each role in the file of its name, and whether each member of
a room's tables is there for more than one. walls.py SOURCE-ROOT CHECK [FOLDER…], "." for all of src;
prints what is wrong as lines of TAP comments."""

import collections
import pathlib
import re
import sys

MEMBERS = 25
INCLUDERS = 3

FILES = 15  # sources of a folder
ROOM = 30  # of a room, with its tests
TEMPLATE = 400  # lines of C of the room that new ones begin as, its tests among them

# Headers that would become a list of everything, and how many functions each may declare.
FUNCTIONS = {"app/page/esp-page-view.h": 15}

# The role tables of a room, each in the file of its name; see src/engine/esp-roles.h.
ROLES = {
    "EspStates": "state.c",
    "EspFiles": "file.c",
    "EspEditing": "edit.c",
    "EspGenerating": "generate.c",
    "EspJudging": "judge.c",
    "EspHinting": "hint.c",
    "EspTracing": "trace.c",
    "EspContracting": "contracts.c",
    "EspMistakes": "mistakes.c",
    "EspGame": "game.c",
    "EspLook": "look.c",
    "EspPageSpec": "page.c",
}
# in every room
NEEDED = {"EspStates", "EspFiles", "EspEditing", "EspTracing", "EspLook", "EspPageSpec"}
# what a room that is not shown yet may be without
SEEN = {"EspLook", "EspPageSpec"}

# The tables that rooms fill in, by the header that says what is in them.
TABLES = {
    "engine/esp-algorithm.h": ["EspAlgorithm"],
    "engine/esp-command.h": ["EspCommand"],
    "engine/esp-contract.h": ["EspContracting", "EspDialect"],
    "engine/esp-game.h": ["EspGame"],
    "engine/esp-mistake.h": ["EspMistake", "EspMistakes"],
    "engine/esp-problem.h": ["EspProblem", "EspTableSpec"],
    "engine/esp-roles.h": [
        "EspTraceText",
        "EspStates",
        "EspFiles",
        "EspEditing",
        "EspGenerating",
        "EspJudging",
        "EspHinting",
        "EspTracing",
    ],
    "draw/esp-look.h": [
        "EspSwatchSpec",
        "EspTool",
        "EspDrawing",
        "EspCells",
        "EspPlaying",
        "EspPainting",
        "EspLook",
    ],
    "kit/search/esp-search-dock.h": ["EspSearchViewSpec"],
    "kit/esp-page.h": [
        "EspPageGame",
        "EspPagePuzzle",
        "EspPageParts",
        "EspPageSpec",
    ],
}


def strip(text):
    """The source without comments, strings and lines of the preprocessor."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"//[^\n]*", " ", text)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    text = re.sub(r"'(?:\\.|[^'\\\n])*'", "' '", text)
    return re.sub(r"^[ \t]*#(?:.*\\\n)*.*$", "", text, flags=re.M)


def body(text, start):
    """From the brace at start to its partner."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return text[start + 1 : at], at + 1
    return text[start + 1 :], len(text)


def count_members(text):
    """Declared names; those of a struct within count as well, as they have to be known as well."""
    members = 0
    depth = 0
    pending = False
    for character in text:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if character in ";," and depth == 0:
            members += pending
            pending = False
        elif character == "{":
            pending = False
        elif not character.isspace() and character != "}":
            pending = True
    return members


def structs(text):
    """Name and number of members of each struct and union that the text defines."""
    for match in re.finditer(r"\b(?:struct|union)\s*(\w*)\s*\{", text):
        inner, end = body(text, match.end() - 1)
        after = re.match(r"\s*(\w*)", text[end:]).group(1)
        yield match.group(1).lstrip("_") or after or "?", count_members(inner)


def read(root, folders):
    """path below src -> its text, of the folders' own files."""
    files = {}
    for folder in folders:
        for path in sorted((root / "src" / folder).glob("**/*.[ch]")):
            files[str(path.relative_to(root / "src"))] = path.read_text(encoding="utf-8")
    return files


def large(root, folders):
    for path, text in read(root, folders).items():
        for name, n in structs(strip(text)):
            if n > MEMBERS:
                yield f"{path}: {name} has {n} members"


def crowded(root, folders):
    """Folders with too many sources; a room may have more, with its tests."""
    for folder in folders:
        counts = collections.Counter(path.parent for path in (root / "src" / folder).glob("**/*.c"))
        for place, n in sorted(counts.items()):
            name = str(place.relative_to(root / "src"))
            if n > (ROOM if name.startswith("problems/") else FILES):
                yield f"{name} holds {n} sources"


def lengthy(root, folders):
    """The template, where one has more to read than one copies gladly."""
    lines = sum(len(path.read_text(encoding="utf-8").splitlines())
                for path in (root / "src" / "problems" / "null").glob("**/*.[ch]"))
    if lines > TEMPLATE or lines == 0:
        yield f"problems/null has {lines} lines of C"


def listed(root, folders):
    """Headers that declare more functions than they may; what declares a type is none."""
    for path, most in FUNCTIONS.items():
        if not (root / "src" / path).exists():
            yield f"{path} is gone"
            continue
        text = strip((root / "src" / path).read_text(encoding="utf-8"))
        names = re.findall(r"\b(\w+) \([^()]*(?:\([^()]*\)[^()]*)*\);", text)
        if len(names) > most:
            yield f"{path} declares {len(names)} functions"


def find_unfinished(root):
    """Rooms that are built and tested but not shown yet: src/problems/meson.build has their list."""
    path = root / "src" / "problems" / "meson.build"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(r"^unfinished = \[(.*?)\]", text, flags=re.M | re.S)
    return set(re.findall(r"'(\w+)'", found[1])) if found else set()


def roles(root, folders):
    """Rooms that have a role table elsewhere than in the file of its name, or more in ROOM.c than the problem."""
    unfinished = find_unfinished(root)
    for room in sorted(path for path in (root / "src" / "problems").iterdir() if path.is_dir()):
        found = {}
        for path in sorted(room.glob("*.c")):
            if path.name.startswith("test-"):
                continue
            text = strip(path.read_text(encoding="utf-8"))
            for kind in re.findall(r"^(?:static )?const (Esp\w+) \w+ = \{", text, flags=re.M):
                found.setdefault(kind, []).append(path.name)
            if path.name == f"{room.name}.c" and re.search(r"^\{", text, flags=re.M):
                yield f"{room.name}/{path.name} has code beside the table of the problem"
        if found.get("EspProblem") != [f"{room.name}.c"]:
            yield f"{room.name}: EspProblem is not in {room.name}.c"
        for kind, name in ROLES.items():
            places = found.get(kind, [])
            if places and places != [name]:
                yield f"{room.name}: {kind} is in {' and '.join(places)}, not in {name}"
            if not places and kind in NEEDED - (SEEN if room.name in unfinished else set()):
                yield f"{room.name} has no {kind} in {name}"
            if not places and (room / name).exists():
                yield f"{room.name}/{name} has no {kind}"


def members(text, table):
    """Name, type and whether it is required of each member of the table; a comment before several is of all."""
    for match in re.finditer(r"\bstruct\s*(\w*)\s*\{", text):
        inner, end = body(text, match.end() - 1)
        if table in (match.group(1).lstrip("_"), re.match(r"\s*(\w*)", text[end:]).group(1)):
            break
    else:
        return
    required = False
    pieces = re.findall(r"/\*.*?\*/|[^;/]+;[ \t]*(?:/\*.*?\*/)?", inner, flags=re.S)
    for piece in pieces:
        if piece.startswith("/*"):
            required = "REQUIRED" in piece
            continue
        declared, _, beside = piece.partition(";")
        own = "REQUIRED" in beside if beside.strip() else required
        pointer = re.search(r"\(\*(\w+)\)", declared)
        kind = re.sub(r"\b(const|struct)\b", " ", declared).split()[0]
        for part in [pointer.group(1)] if pointer else declared.split(","):
            name = re.findall(r"\w+", re.sub(r"\[.*?\]", "", part))[-1]
            yield name, kind if not pointer and "*" not in declared else "", own


def split(text):
    """What stands between the commas of an initializer."""
    parts = [""]
    depth = 0
    for character in text:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def settings(text, table, tables):
    """Table and member of each value in the braces of an initializer: by its name, or by its place."""
    names = [name for name, _, _ in tables[table]]
    kinds = {name: kind for name, kind, _ in tables[table]}
    at = 0
    for part in split(text):
        match = re.match(r"(?s)\.(\w+)(?:\[\w+\])? = (.*)", part)
        if match is None and re.fullmatch(r"[A-Z][A-Z_]*(?:\s*\(.*\))?", part, flags=re.S):
            continue  # a macro that says by itself what it sets
        name = match.group(1) if match else names[at] if at < len(names) else ""
        value = match.group(2) if match else part
        at = names.index(name) + 1 if name in names else at + 1
        if kinds.get(name) in tables and value.startswith("{"):
            yield from settings(body(value, 0)[0], kinds[name], tables)
        if value not in ("NULL", "0", "FALSE"):
            yield table, name


def users(root, tables):
    """(table, member) -> the rooms that set it; the template is none, and what the command line has is one."""
    found = {}
    places = [path for path in (root / "src" / "problems").glob("*") if path.is_dir() and path.name != "null"]
    for place in sorted(places) + [root / "src" / "cli"]:
        for path in sorted(place.glob("*.c")):
            if path.name.startswith("test-"):
                continue
            text = strip(path.read_text(encoding="utf-8"))
            for match in re.finditer(r"\bconst (Esp\w+) \w+(\[\w*\])? = \{", text):
                if match.group(1) not in tables:
                    continue
                inner = body(text, match.end() - 1)[0]
                rows = [inner]
                if match.group(2):
                    rows = [body(row, row.index("{"))[0] for row in split(inner) if "{" in row]
                for row in rows:
                    for key in settings(row, match.group(1), tables):
                        found.setdefault(key, set()).add(place.name)
    return found


def wished(root, folders):
    """Optional members of the rooms' tables that fewer than two rooms set."""
    tables = {}
    for header, names in TABLES.items():
        if (root / "src" / header).exists():
            text = (root / "src" / header).read_text(encoding="utf-8")
            tables.update({name: list(members(text, name)) for name in names})
    found = users(root, tables)
    for table, all_of_it in tables.items():
        for name, kind, required in all_of_it:
            rooms = sorted(found.get((table, name), ()))
            if not required and kind not in tables and len(rooms) < 2:
                yield f"{table}.{name} is set by {rooms[0] + ' alone' if rooms else 'no room'}"


def sentences(root, folders):
    """Folders that do not say what belongs in them, or that CONTRIBUTING says something else of."""
    told = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for place in sorted({path.parent for path in (root / "src").glob("**/*.[ch]")}):
        name = str(place.relative_to(root))
        build = place / "meson.build"
        first = build.read_text(encoding="utf-8").splitlines()[0] if build.exists() else ""
        if not first.startswith("# "):
            yield f"{name}/meson.build does not begin with a sentence that says what belongs there"
        elif "/problems/" not in name and f"| `{name}` | {first[2:]} |" not in told:
            yield f"CONTRIBUTING.md does not say the same of {name}"


def includers(root, folders):
    """private header -> the files that include it."""
    found = {}
    for path, text in read(root, folders).items():
        for header in re.findall(r'^#include "(?:[\w-]+/)*([\w-]+-private\.h)"', text, flags=re.M):
            found.setdefault(header, []).append(path)
    return found


def shared(root, folders):
    for header, paths in sorted(includers(root, folders).items()):
        if len(paths) > INCLUDERS:
            yield f"{header} is included by {len(paths)} files: {' '.join(paths)}"


def units(root, folders):
    """path -> the type it belongs to: a source, its header, and the sources that share a private
    header with it are one."""
    unit = {path: path.rsplit(".", 1)[0] for path in read(root, folders)}
    for header, paths in includers(root, folders).items():
        owner = unit.get(paths[0].rsplit("/", 1)[0] + "/" + header)
        for path in paths:
            if owner is not None and len(paths) <= INCLUDERS:
                old = unit[path]
                unit = {p: owner if u == old else u for p, u in unit.items()}
    return unit


def circles(root, folders):
    """Files that need each other: by what they include, and by the functions they call."""
    files = read(root, folders)
    unit = units(root, folders)
    home = {}
    for path, text in files.items():
        if path.endswith(".c"):
            for name in re.findall(r"^(esp_\w+) \(", strip(text), flags=re.M):
                home[name] = path
    needs = {}
    for path, text in files.items():
        mine = needs.setdefault(unit[path], {})
        for header in re.findall(r'^#include "([^"]+)"', text, flags=re.M):
            for place in (header, path.rsplit("/", 1)[0] + "/" + header):
                if place in files and unit[place] != unit[path]:
                    mine.setdefault(unit[place], f"{path} includes {header}")
        if path.endswith(".h"):
            continue
        for name in set(re.findall(r"\besp_\w+\b", strip(text))):
            if name in home and unit[home[name]] != unit[path]:
                mine.setdefault(unit[home[name]], f"{path} uses {name}()")
    for circle in components({u: set(mine) for u, mine in needs.items()}):
        yield "in one circle: " + " ".join(sorted(circle))
        for u in sorted(circle):
            for other, why in sorted(needs[u].items()):
                if other in circle:
                    yield f"  {u} needs {other}: {why}"


def components(needs):
    """The circles of a graph: its strongly connected components of more than one (Kosaraju)."""

    def walk(graph, start, seen, out):
        stack = [(start, iter(graph.get(start, ())))]
        seen.add(start)
        while stack:
            node, others = stack[-1]
            for other in others:
                if other not in seen:
                    seen.add(other)
                    stack.append((other, iter(graph.get(other, ()))))
                    break
            else:
                out.append(node)
                stack.pop()

    order = []
    seen = set()
    for node in sorted(needs):
        if node not in seen:
            walk(needs, node, seen, order)
    back = {}
    for node, others in needs.items():
        for other in others:
            back.setdefault(other, set()).add(node)
    seen = set()
    for node in reversed(order):
        if node not in seen:
            component = []
            walk(back, node, seen, component)
            if len(component) > 1:
                yield component


def drawn(root, _folders):
    """The command line is built without drawing, too: what it includes of that is below #ifdef ESP_HAVE_DRAW."""
    for path in sorted((root / "src" / "cli").rglob("*.c")):
        depth = 0
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            depth += line.startswith("#if") - line.startswith("#endif")
            if depth == 0 and re.match(r'#include "(report|draw)/', line):
                yield f"{path.relative_to(root / 'src')}:{number} includes what draws, with drawing or without"


CHECKS = {
    "drawn": drawn,
    "members": large,
    "crowded": crowded,
    "lengthy": lengthy,
    "listed": listed,
    "roles": roles,
    "wished": wished,
    "sentences": sentences,
    "includers": shared,
    "circles": circles,
}

if __name__ == "__main__":
    faults = list(CHECKS[sys.argv[2]](pathlib.Path(sys.argv[1]), sys.argv[3:]))
    for fault in faults:
        print("#", fault)
    sys.exit(1 if faults else 0)
