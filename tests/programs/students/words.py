# a student's letter search with the assignment's own trace
import sys
bug = sys.argv[2] if len(sys.argv) > 2 else ""
words = {}
for line in open(sys.argv[1], encoding="utf-8"):
    if ":" in line:
        name, rest = line.split(":", 1)
        words[name.strip()] = [w.strip() for w in rest.split(",")]
lines = [l.strip() for l in sys.stdin if l.strip()]
n = int(lines[0])
slots = [(l.split(":")[0].strip(), [int(x) - 1 for x in l.split(":")[1].replace(",", " ").split()]) for l in lines[1:]]
def fits(a):
    for category, cells in slots[:-1] if bug == "forgets" else slots:
        if not any(len(w) == len(cells) and all(a[c] in (None, w[i]) for i, c in enumerate(cells)) for w in words[category]):
            return False
    return True
out = []
def search(a, i):
    """The lines below cell i - 1, each a list of words."""
    if i == n:
        return [["(found result: " + "".join(a) + ")"]]
    found = []
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        a[i] = letter
        if fits(a):
            below = search(a, i + 1)
            found += [[letter] + line for line in below]
        a[i] = None
    return found or [["backtrack"]]
print("search order: " + " -> ".join(str(i + 1) for i in range(n)))
before = []
for line in search([None] * n, 0):
    path = ["root"] + line
    same = 0
    while same < len(before) and path[same] == before[same]: same += 1
    before = path
    text = ""
    for i, word in enumerate(path):
        if word.startswith("("): text += " " + word
        elif i == 0: text += word if same == 0 else "    "
        else: text += (" -> " if i >= same else "    ") + (word if i >= same else " " * len(word))
    print(text)
