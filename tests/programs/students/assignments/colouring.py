# the map colouring game: python3 colouring.py -i INPUT, or input.txt where it is called without; writes output.txt
import math, os, sys
bug = os.environ.get("BUG", "")
lines = [l.rstrip("\r\n") for l in open(sys.argv[2] if len(sys.argv) > 2 else "input.txt")]
pairs = lambda l: [p.split(":") for p in l.split(",")]
colours = [c.strip() for c in lines[0].split(",")]
start = [(n.strip(), c.split("-")[0].strip(), c.split("-")[1].strip()) for n, c in pairs(lines[1])]
limit = int(lines[2])
like = [{c.strip(): int(v) for c, v in pairs(l)} for l in lines[3:5]]
near = {l.split(":")[0].strip(): [x.strip() for x in l.split(":")[1].split(",")] for l in lines[5:] if l.strip()}
out = []
show = lambda v: "inf" if v == math.inf else "-inf" if v == -math.inf else str(v)
def moves(a):
    border = sorted({m for n in a for m in near[n] if m not in a})
    if bug == "unsorted": border = border[::-1]
    return [(n, c) for n in border for c in sorted(colours) if all(a.get(m, ("", 0))[0] != c for m in near[n])]
def score(a): return sum(like[p][c] if p == 0 else -like[p][c] for c, p in a.values())
def look(a, node, depth, alpha, beta, player):
    def log(v): out.append("%s, %s, %d, %s, %s, %s" % (node[0], node[1], depth, show(v), show(alpha), show(beta)))
    free = moves(a)
    if not free or depth == limit:
        v = score(a)
        log(v)
        return v, None
    v, best = (-math.inf if player == 0 else math.inf), None
    log(v)
    for n, c in free:
        b = dict(a); b[n] = (c, player)
        w, _ = look(b, (n, c), depth + 1, alpha, beta, 1 - player)
        if (w > v) if player == 0 else (w < v): v, best = w, (n, c)
        if (v >= beta) if player == 0 else (v <= alpha):
            if bug == "at-cut": alpha, beta = (max(alpha, v), beta) if player == 0 else (alpha, min(beta, v))
            log(v)
            return v, best
        if player == 0: alpha = max(alpha, v)
        else: beta = min(beta, v)
        log(v)
    return v, best
v, best = look({n: (c, int(p) - 1) for n, c, p in start}, start[-1][:2], 0, -math.inf, math.inf, 0)
out.append("%s, %s, %s" % (best[0], best[1], v))
open("output.txt", "w").write("\n".join(out))
