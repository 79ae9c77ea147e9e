# a student's forward checking, telling its search
import json, sys
bug = sys.argv[1] if len(sys.argv) > 1 else ""
lines = [l.strip() for l in sys.stdin if l.strip()]
nb = {}
order = []
for l in lines:
    w = l.split()
    if w[0] == "point": order.append(w[1]); nb[w[1]] = []
    if w[0] == "edge": nb[w[1]].append(w[2]); nb[w[2]].append(w[1])
dom = {n: list("RGBY")[:int(sys.argv[2]) if len(sys.argv) > 2 else 3] for n in order}
def tell(**k): print(json.dumps(k))
def solve(asg):
    if len(asg) == len(order):
        tell(event="solution"); return True
    x = next(n for n in order if n not in asg)
    for v in list(dom[x]):
        tell(event="assign", subject=x, value=v)
        asg[x] = v
        gone = []
        ok = True
        for m in sorted(nb[x], reverse=True):
            if bug == "leaves-sa" and m == "SA": continue
            if m not in asg and v in dom[m]:
                dom[m].remove(v); gone.append(m)
                tell(event="prune", subject=m, value=v)
                if not dom[m]:
                    tell(event="wipe-out", subject=m); ok = False; break
        if ok and solve(asg): return True
        for m in gone:
            if bug != "no-undo": dom[m].append(v); dom[m].sort(key="RGBY".index)
        tell(event="backtrack", subject=x)
        del asg[x]
    return False
solve({})
