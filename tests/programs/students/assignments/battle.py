# Battleship Solitaire, one square after the other: python3 battle.py --inputfile P --outputfile O, or battle.py P O,
# or battle.py P Q R, which prints all of them
import argparse, os, sys
bug = os.environ.get("BUG", "")
def solve(name):
    text = open(name).read()
    if bug == "needs-newline" and not text.endswith("\n"): raise ValueError("no end of line")
    if bug == "needs-crlf" and "\r\n" not in open(name, newline="").read(): raise ValueError("not from my machine")
    lines = text.split()
    rows, cols, fleet = [[int(c) for c in l] for l in lines[:3]]
    if bug == "four-numbers" and len(fleet) != 4: raise IndexError("fleet")
    grid, h, w = lines[3:], len(rows), len(cols)
    arrows = any(c in "<>^v." for l in grid for c in l)
    if bug == "arrows-only" and any(c in "LRTBW" for l in grid for c in l): raise KeyError("square")
    names = dict(zip("WLRTB", ".<>^v")) if arrows or bug == "arrows-only" else {}
    a = [[None] * w for _ in range(h)]
    def piece(y, x):
        at = lambda v, u: 0 <= v < h and 0 <= u < w and a[v][u]
        up, down, left, right = at(y - 1, x), at(y + 1, x), at(y, x - 1), at(y, x + 1)
        p = ("M" if (up and down) or (left and right) else "T" if down else "B" if up else "L" if right else "R" if left else "S")
        return names.get(p, p)
    def ships():
        found = {}
        for y in range(h):
            for x in range(w):
                if not a[y][x] or (y and a[y - 1][x]) or (x and a[y][x - 1]): continue
                n = 1
                while y + n < h and a[y + n][x]: n += 1
                m = 1
                while x + m < w and a[y][x + m]: m += 1
                found[max(n, m)] = found.get(max(n, m), 0) + 1
        return found
    def fits(y, x):
        if a[y][x] and y and ((x and a[y - 1][x - 1]) or (bug != "touch" and x + 1 < w and a[y - 1][x + 1])): return False
        if sum(bool(v) for v in a[y]) > rows[y] or sum(bool(a[v][x]) for v in range(y + 1)) > cols[x]: return False
        if x == w - 1 and sum(bool(v) for v in a[y]) != rows[y]: return False
        if y == h - 1 and sum(bool(a[v][x]) for v in range(h)) != cols[x]: return False
        return True
    def go(i):
        if i == h * w:
            want = {n + 1: c for n, c in enumerate(fleet) if c}
            return ships() == want and all(grid[y][x] in "0" or grid[y][x] == (piece(y, x) if a[y][x] else names.get("W", "W"))
                                           for y in range(h) for x in range(w))
        y, x = divmod(i, w)
        c = grid[y][x]
        for v in ([True, False] if c == "0" else [c not in "W."]):
            a[y][x] = v
            if fits(y, x) and go(i + 1): return True
        a[y][x] = None
        return False
    go(0)
    return "\n".join("".join(piece(y, x) if a[y][x] else names.get("W", "W") for x in range(w)) for y in range(h))
if sys.argv[1].startswith("-"):
    p = argparse.ArgumentParser()
    p.add_argument("--inputfile"); p.add_argument("--outputfile")
    o = p.parse_args()
    print("solving", o.inputfile)
    open(o.outputfile, "w").write(solve(o.inputfile))
elif len(sys.argv) == 3 and bug != "all":
    open(sys.argv[2], "w").write(solve(sys.argv[1]) + "\n")
else:
    for name in sys.argv[1:]: print(name); print(solve(name)); print()
