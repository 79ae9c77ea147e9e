# a student's alpha-beta of the map colouring game, with the handout's trace
import sys
bug = sys.argv[1] if len(sys.argv) > 1 else ""
lines = [l.strip() for l in sys.stdin if l.strip() and not l.startswith("point")]
colours = sorted(c.strip() for c in lines[0].split(","))
start = [(p.split(":")[0].strip(), p.split(":")[1].split("-")[0].strip(), int(p.split("-")[1])) for p in lines[1].split(",")]
depth = int(lines[2])
likes = [{p.split(":")[0].strip(): int(p.split(":")[1]) for p in l.split(",")} for l in lines[3:5]]
near = {}
for l in lines[5:]:
    n, r = l.split(":")
    for m in r.split(","):
        near.setdefault(n.strip(), set()).add(m.strip())
        near.setdefault(m.strip(), set()).add(n.strip())
inf = float("inf")
def show(x): return str(int(x)) if abs(x) != inf else "inf" if x > 0 else "-inf"
def moves(done):
    for n in sorted(near):
        if n in done or not any(m in done for m in near[n]): continue
        for c in colours:
            if bug == "neighbour" and c == colours[-1]: yield n, c
            elif all(done.get(m, ("",))[0] != c for m in near[n]): yield n, c
out = []
def search(move, done, d, a, b):
    def line(v): out.append(f"{move[0]}, {move[1]}, {d}, {show(v)}, {show(a)}, {show(b)}")
    options = list(moves(done))
    if d == depth or not options:
        v = sum(likes[0][c] for c, p in done.values() if p == 1) - sum(likes[1][c] for c, p in done.values() if p == 2)
        line(v); return v, None
    v, best = (-inf, None) if d % 2 == 0 else (inf, None)
    line(v)
    for n, c in options:
        w, _ = search((n, c), {**done, n: (c, 1 + d % 2)}, d + 1, a, b)
        if d % 2 == 0 and w > v or d % 2 and w < v: v, best = w, (n, c)
        if d % 2 == 0 and v >= b or d % 2 and (v <= a if bug != "strict" else v < a): line(v); return v, best
        if d % 2 == 0: a = max(a, v)
        else: b = min(b, v)
        line(v)
    return v, best
v, best = search(start[-1][:2], {n: (c, p) for n, c, p in start}, 0, -inf, inf)
if best: out.append(f"{best[0]}, {best[1]}, {show(v)}")
print("\n".join(out), end="")
