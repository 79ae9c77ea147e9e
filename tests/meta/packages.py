#!/usr/bin/env python3
"""What those who pack it read: the Flatpak's permissions and sources, and one version everywhere.

packages.py SOURCE-FOLDER VERSION ID"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

source, version, app = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
metainfo = ElementTree.parse(source / "data" / f"{app}.metainfo.xml.in").getroot()
number = failures = 0


def ok(passed, name, seen=None):
    global number, failures
    number += 1
    print(f"{'ok' if passed else 'not ok'} {number} - {name}")
    if not passed:
        failures += 1
        print(f"# {seen}")


def read(path):
    return (source / path).read_text(encoding="utf-8")


def check_flatpak():
    try:
        import yaml
    except ImportError:
        global number
        number += 1
        print(f"ok {number} - flatpak # SKIP python3-yaml is not installed")
        return
    manifest = yaml.safe_load(read(f"flatpak/{app}.yaml"))
    ok(manifest["id"] == app and manifest["command"] == "espalier", "flatpak: id and command", manifest)
    needed = {"--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=dri"}
    ok(set(manifest["finish-args"]) == needed, "flatpak: a window and nothing else", manifest["finish-args"])
    ok(manifest["runtime"] == "org.gnome.Platform" and manifest["sdk"] == "org.gnome.Sdk"
       and int(manifest["runtime-version"]) >= 43, "flatpak: a runtime with GTK 4.8", manifest)
    last = manifest["modules"][-1]
    sources = last["sources"]
    ok(last["name"] == "espalier" and last["buildsystem"] == "meson"
       and [(s["type"], s.get("tag")) for s in sources] == [("git", f"v{version}")],
       "flatpak: built from the release's tag", last)
    # github.com/espalier-lab/espalier for io.github.espalier_lab.Espalier
    owner = app.split(".")[2].replace("_", "-")
    hosts = [re.match(r"https://([^/]+)/([^/]+)/", s["url"]) for m in manifest["modules"] for s in m["sources"]]
    ok(all(hosts) and (hosts[-1][1], hosts[-1][2]) == ("github.com", owner),
       "flatpak: sources are where the id says", sources)
    declared = set(re.findall(r"dependency\('([\w.-]+)'", "".join(
        path.read_text(encoding="utf-8") for path in (source / "src").rglob("meson.build"))))
    # what the GNOME runtime has; for anything else a module has to be built
    runtime = {"gtk4", "cairo", "cairo-pdf", "cairo-svg", "pangocairo", "json-glib-1.0", "gio-2.0", "gio-unix-2.0"}
    ok(declared and declared <= runtime, "flatpak: the runtime has every library", declared - runtime)


def check_versions():
    releases = [release.get("version") for release in metainfo.iter("release")]
    ok(releases[:1] == [version], "metainfo: the newest release is this version", releases)
    ok(read("NEWS").splitlines()[0] == version, "NEWS: begins with this version", read("NEWS").splitlines()[0])
    changed = re.match(r"espalier \(([^)-]+)[^)]*\)", read("debian/changelog"))
    ok(changed and changed[1] == version, "debian: the newest change is this version", changed)


def check_metainfo():
    shown = [image.text.rsplit("/", 1)[1] for image in metainfo.iter("image")]
    absent = [name for name in shown if not (source / "data" / "screenshots" / name).exists()]
    ok(len(shown) >= 3 and not absent, "metainfo: the screenshots are in the tree", absent)
    sizes = {(image.get("width"), image.get("height")): image.text.rsplit("/", 1)[1] for image in metainfo.iter("image")}
    wrong = []
    for (width, height), name in sizes.items():
        head = (source / "data" / "screenshots" / name).read_bytes()[16:24]
        if (int(width), int(height)) != (int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")):
            wrong.append(name)
    ok(not wrong, "metainfo: they have the size it says", wrong)
    opened = re.search(r"^MimeType=(.*)$", read(f"data/{app}.desktop.in"), re.MULTILINE)[1].strip(";").split(";")
    told = {kind.text for kind in metainfo.iter("mediatype")}
    ok(told == set(opened), "metainfo: the types are those of the desktop file", told ^ set(opened))
    ok("text/plain" not in opened, "desktop file: files that are any text are left to editors", opened)
    for tag in ("content_rating", "keywords", "categories", "launchable"):
        ok(metainfo.find(tag) is not None, f"metainfo: {tag}")


check_flatpak()
check_versions()
check_metainfo()
print(f"1..{number}")
sys.exit(1 if failures else 0)
