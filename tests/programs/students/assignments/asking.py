# map colouring; the file is asked for
near = {}
for line in open(input("Which map? ")):
    if line.startswith("edge"):
        _, a, b = line.split()
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    elif line.startswith("point"): near.setdefault(line.split()[1], [])
got = {}
def go(names):
    if not names: return True
    for c in "RGBY":
        if all(got.get(m) != c for m in near[names[0]]):
            got[names[0]] = c
            if go(names[1:]): return True
            del got[names[0]]
    return False
go(list(near))
for n in got: print(n, got[n])
