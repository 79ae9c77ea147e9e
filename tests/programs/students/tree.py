# a student's alpha-beta on a tree in brackets, telling its search
import json, re, sys
bug = sys.argv[1] if len(sys.argv) > 1 else ""
text = re.sub(r";.*", "", sys.stdin.read())
tokens = re.findall(r"[()]|[^\s()]+", text)
names = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
at = 0
def parse():
    global at
    t = tokens[at]; at += 1
    if t == "(":
        node = {"kind": tokens[at], "children": []}; at += 1
        if tokens[at] not in "()" and not re.match(r"^-?[\d.]+$|.*=", tokens[at]): node["name"] = tokens[at]; at += 1
        while tokens[at] != ")": node["children"].append(parse())
        at += 1
        return node
    if "=" in t: return {"name": t.split("=")[0], "value": float(t.split("=")[1])}
    return {"value": float(t)}
root = parse()
def name(level):
    # breadth first, as the assignment's figures have it
    for n in level:
        letter = next(names)
        n.setdefault("name", letter)
    below = [c for n in level for c in n.get("children", [])]
    if below: name(below)
name([root])
inf = float("inf")
def show(x): return x if abs(x) != inf else "inf" if x > 0 else "-inf"
def tell(event, n, value, a=None, b=None):
    d = {"event": event, "subject": n["name"], "value": show(value)}
    if a is not None: d.update(alpha=show(a), beta=show(b))
    print(json.dumps(d))
def search(n, a, b):
    if "value" in n: return n["value"]
    v = -inf if n["kind"] == "max" else inf
    for c in n["children"]:
        tell("enter", c, c.get("value", inf if c.get("kind") == "min" else -inf), a, b)
        w = search(c, a, b) if bug != "no-alpha" else search(c, -inf, b)
        tell("leave", c, w)
        if n["kind"] == "max": v = max(v, w)
        else: v = min(v, w)
        if (v >= b if n["kind"] == "max" else (v <= a if bug != "strict" else v < a)):
            tell("cut-off", c, v, a, b); break
        if n["kind"] == "max": a = max(a, v)
        else: b = min(b, v)
        tell("update", c, v, a, b)
    return v
search(root, -inf, inf)
