# all solutions, a letter after the other: python3 words.py PUZZLE WORDLIST
import sys
lines = open(sys.argv[1]).read().split("\n")
n = int(lines[0])
slots = [(l.split(":")[0], [int(x) - 1 for x in l.split(":")[1].split(",")]) for l in lines[1:] if l]
lists = {l.split(":")[0]: [w.strip() for w in l.split(":")[1].split(",")] for l in open(sys.argv[2]).read().split("\n") if l}
print(len(slots), "slots")
def go(i, letters):
    if i == len(slots):
        print("".join(letters[k] if letters[k] else "_" for k in range(n)))
        sys.exit()
    name, cells = slots[i]
    for w in lists[name]:
        if len(w) == len(cells) and all(letters[k] in (None, c) for k, c in zip(cells, w)):
            b = list(letters)
            for k, c in zip(cells, w): b[k] = c
            go(i + 1, b)
go(0, [None] * n)
