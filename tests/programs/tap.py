"""What tests of people's programs begin with: a scratch folder, the command line, and results as TAP."""

import os
import shutil
import subprocess
import sys
import tempfile

# nothing is written beside the sources
os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
cli = os.environ["ESPALIER_CLI"]
source = os.environ["ESPALIER_SOURCE_ROOT"]
scratch = tempfile.mkdtemp()
# runs make their folders there: none of another test that goes on beside is seen
os.environ["TMPDIR"] = tempfile.tempdir = os.path.join(scratch, "tmp")
os.mkdir(tempfile.tempdir)
count = {"all": 0, "failures": 0}


def ok(name, passed, note=""):
    count["all"] += 1
    count["failures"] += not passed
    print(f"{'ok' if passed else 'not ok'} {count['all']} - {name}", flush=True)
    if note and not passed:
        for line in str(note).splitlines():
            print(f"# {line}")


def skip(name, why):
    count["all"] += 1
    print(f"ok {count['all']} - {name} # SKIP {why}")


def write(name, text):
    path = os.path.join(scratch, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return path


def run(*words, folder=None, env=None):
    return subprocess.run([cli, *words], capture_output=True, text=True, cwd=folder, timeout=200, check=False,
                          env={**os.environ, **(env or {})})


def sample(room, name):
    return os.path.join(source, "src/problems", room, "samples", name)


def finish():
    shutil.rmtree(scratch)
    print(f"1..{count['all']}")
    sys.exit(1 if count["failures"] else 0)
