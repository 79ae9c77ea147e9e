# alpha-beta for Take-Stones: python3 takestones.py N K s1 .. sK DEPTH
import math, os, sys
bug = os.environ.get("BUG", "")
a = [int(x) for x in sys.argv[1:]]
n, k = a[0], a[1]
taken, limit = a[2:2 + k], a[2 + k]
visited = evaluated = deepest = inner = children = 0
def moves(t):
    if not t: return [s for s in range(1, n + 1) if s % 2 == 1 and s < n / 2]
    last = t[-1]
    return [s for s in range(1, n + 1) if s not in t and (s % last == 0 or last % s == 0)]
def prime(x): return x > 1 and all(x % d for d in range(2, int(math.sqrt(x)) + 1))
def score(t):
    free = moves(t)
    if 1 not in t: return 0.0
    last = t[-1]
    if last == 1: return 0.5 if len(free) % 2 else -0.5
    if prime(last): return 0.7 if sum(s % last == 0 for s in free) % 2 else -0.7
    p = max(d for d in range(2, last + 1) if last % d == 0 and prime(d))
    return 0.6 if sum(s % p == 0 for s in free) % 2 else -0.6
def look(t, depth, alpha, beta, top):
    global visited, evaluated, deepest, inner, children
    visited += 1
    deepest = max(deepest, depth)
    free = moves(t)
    if not free:
        evaluated += 1
        return (-1.0 if top else 1.0), 0
    if limit and depth == limit:
        evaluated += 1
        return (score(t) if top else -score(t)), 0
    inner += 1
    best, choice = (-math.inf if top else math.inf), 0
    for s in free:
        children += 1
        v, _ = look(t + [s], depth + 1, alpha, beta, not top)
        if (v > best) if top else (v < best) or (bug == "last" and v == best): best, choice = v, s
        if top:
            if v >= beta: return v, s
            if bug != "no-alpha": alpha = max(alpha, v)
        else:
            if v <= alpha: return v, s
            beta = min(beta, v)
    return best, choice
value, move = look(taken, 0, -math.inf, math.inf, len(taken) % 2 == 0)
if bug == "noise": print("reading", *sys.argv[1:]); print()
print("Move:", move)
print("Value:", value)
print("Number of Nodes Visited:", visited - (bug == "no-root"))
print("Number of Nodes Evaluated:", evaluated)
print("Max Depth Reached:", deepest)
print("Avg Effective Branching Factor:", "%.1f" % (children / inner if inner else 0))
if bug == "noise": print("took 0.01 s")
