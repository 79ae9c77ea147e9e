# a student's backtracking for Battleship Solitaire, telling its search
import json, sys
bug = sys.argv[1] if len(sys.argv) > 1 else ""
lines = [l.strip() for l in sys.stdin if l.strip()]
rows, columns, fleet = [[int(c) for c in l] for l in lines[:3]]
given = lines[3:]
h, w = len(rows), len(columns)
known = {}
for y in range(h):
    for x in range(w):
        if given[y][x] != "0": known[y, x] = given[y][x] != "W"
def at(a, y, x):
    """Ship, water, or None; beyond the edge there is water."""
    if not (0 <= y < h and 0 <= x < w): return False
    return a.get((y, x), known.get((y, x)))
def runs(a):
    """Ships that are complete, and the longest row of ship squares."""
    seen, whole, longest = set(), [], 0
    for y in range(h):
        for x in range(w):
            for dy, dx in ((0, 1), (1, 0)):
                if at(a, y, x) and not at(a, y - dy, x - dx):
                    n = 0
                    while at(a, y + n * dy, x + n * dx): n += 1
                    longest = max(longest, n)
                    ends = [at(a, y - dy, x - dx), at(a, y + n * dy, x + n * dx)]
                    if n > 1 and ends == [False, False]: whole.append(n)
            if at(a, y, x) and all(at(a, y + dy, x + dx) is False for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))):
                whole.append(1)
    return whole, longest
def pieces_fit(a):
    for (y, x), ship in known.items():
        g = given[y][x]
        near = {"N": at(a, y - 1, x), "S": at(a, y + 1, x), "E": at(a, y, x + 1), "W": at(a, y, x - 1)}
        want = {"S": dict(N=0, S=0, E=0, W=0), "T": dict(N=0, S=1, E=0, W=0), "B": dict(N=1, S=0, E=0, W=0),
                "L": dict(N=0, S=0, E=1, W=0), "R": dict(N=0, S=0, E=0, W=1)}.get(g, {})
        if any(near[k] is not None and near[k] != bool(v) for k, v in want.items()): return False
        if g == "M":
            if any(near[p] is False and near[q] for p, q in ("NS", "SN", "EW", "WE")): return False
    return True
def fits(a):
    for counts, lines_of in ((rows, [[(y, x) for x in range(w)] for y in range(h)]), (columns, [[(y, x) for y in range(h)] for x in range(w)])):
        for count, line in zip(counts, lines_of):
            values = [at(a, y, x) for y, x in line]
            ships = values.count(True)
            if ships > count: return False
            if bug != "no-lower" and ships + values.count(None) < count: return False
    for y in range(h):
        for x in range(w):
            if at(a, y, x) and (at(a, y + 1, x + 1) or (bug != "one-diagonal" and at(a, y + 1, x - 1))): return False
    if not pieces_fit(a): return False
    whole, longest = runs(a)
    if any(whole.count(n + 1) > fleet[n] for n in range(len(fleet))): return False
    if longest > max(n + 1 for n in range(len(fleet)) if fleet[n]): return False
    return len(a) < h * w or all(whole.count(n + 1) == fleet[n] for n in range(len(fleet)))
def tell(event, y=None, x=None, ship=None):
    d = {"event": event}
    if y is not None: d["subject"] = chr(65 + x) + str(y + 1)
    if ship is not None: d["value"] = "ship" if ship else "water"
    print(json.dumps(d))
def search(a, i):
    if i == h * w: tell("solution"); return True
    y, x = divmod(i, w)
    for ship in (True, False):
        if known.get((y, x), ship) != ship: continue
        a[y, x] = ship
        tell("assign", y, x, ship)
        if fits(a):
            if search(a, i + 1): return True
        else: tell("wipe-out")
        tell("backtrack", y, x)
        del a[y, x]
    return False
search({}, 0)
