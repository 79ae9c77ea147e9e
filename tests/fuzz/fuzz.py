"""Every reader, given bytes that libFuzzer changes until they reach what none before reached.

fuzz.py PROGRAM SOURCE FOUND [SECONDS]: the fuzzing program, the project's folder, the folder of what once did harm,
and how long each reader is tried (FUZZ_SECONDS, 60). What does harm is kept below fuzz-found/ in the present folder:
once mended it belongs into FOUND, where every build tries it again."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, SOURCE, FOUND = (os.path.abspath(path) for path in sys.argv[1:4])
SECONDS = int(sys.argv[4] if len(sys.argv) > 4 else os.environ.get("FUZZ_SECONDS", "60"))
LONGEST = 4096  # bytes; the program's own bound
SLOWEST = 20  # seconds for one input: it hangs


def run(reader, *arguments):
    # a critical of GLib is a finding, and the sanitizer sees what GLib's own allocator would hide
    environment = dict(os.environ, ESPALIER_FUZZ=reader, G_DEBUG="fatal-criticals", G_SLICE="always-malloc")
    return subprocess.run([PROGRAM, *arguments], env=environment, capture_output=True, text=True, errors="replace")


def words_of(room):
    """What stands as code in the room's manual: moves, edits, keywords of files."""
    text = "".join((pathlib.Path(SOURCE) / rooms / room / "help.md").read_text(encoding="utf-8")
                   for rooms in ("src/problems", "tests/subject") if (pathlib.Path(SOURCE) / rooms / room).is_dir())
    spans = set(re.findall(r"`([^`\n]{1,60})`", text))
    return sorted(spans | {word for span in spans for word in span.split()})


def fuzz(reader, folder):
    name = reader.replace("/", "-")
    corpus = folder / name
    corpus.mkdir()
    found = pathlib.Path("fuzz-found")
    found.mkdir(exist_ok=True)
    options = [str(corpus)]
    # what once did harm, and texts in forms of others, which the room itself does not write
    for folder_of in (pathlib.Path(FOUND), pathlib.Path(FOUND).parent / "begin"):
        if (folder_of / name).is_dir():
            options.append(str(folder_of / name))
    subprocess.run([PROGRAM, "--seeds", reader, str(corpus)], check=False, capture_output=True)
    if "/" in reader:
        words = words_of(reader.split("/")[0])
        for number, word in enumerate(words):
            (corpus / f"word-{number}").write_text(word + "\n", encoding="utf-8")
        words_file = folder / f"{name}.dict"
        words_file.write_text("".join('"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n' for word in words))
        options.append(f"-dict={words_file}")
    result = run(reader, *options, f"-max_total_time={SECONDS}", f"-max_len={LONGEST}", f"-timeout={SLOWEST}",
                 "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=1", f"-artifact_prefix={found}/{name}-")
    tried = re.search(r"stat::number_of_executed_units:\s*(\d+)", result.stderr)
    return reader, result.returncode, int(tried.group(1)) if tried else 0, result.stderr


def main():
    listed = subprocess.run([PROGRAM, "--list"], capture_output=True, text=True, check=True).stdout.split()
    wanted = [reader for reader in listed if re.search(os.environ.get("FUZZ_ONLY", ""), reader)]
    print(f"1..{len(wanted)}", flush=True)
    all_tried = 0
    with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(fuzz, reader, pathlib.Path(place)) for reader in wanted]
        for number, job in enumerate(concurrent.futures.as_completed(jobs), 1):
            reader, status, tried, told = job.result()
            all_tried += tried
            # a reader that was hardly tried has passed nothing
            good = status == 0 and tried > 100
            print(f"{'ok' if good else 'not ok'} {number} - {reader}: {tried} inputs", flush=True)
            for line in told.splitlines()[-40:] if not good else []:
                print("#", line, flush=True)
    print(f"# {all_tried} inputs in all")


main()
