# distances on standard input, a row a line: from the order of the table by the best swap of two cities
import os, sys
bug = os.environ.get("BUG", "")
rows = [[float(word) for word in line.split()] for line in sys.stdin if line.strip()]
n = len(rows)
def length(tour):
    return sum(rows[tour[i]][tour[(i + 1) % len(tour)]] for i in range(len(tour) - (bug == "open")))
tour = list(range(n))
lengths = [length(tour)]
while True:
    best, chosen = lengths[-1], None
    for i in range(n):
        for k in range(i + 1, n):
            other = tour[:]
            other[i], other[k] = other[k], other[i]
            if length(other) < best - 1e-9:
                best, chosen = length(other), other
                if bug == "first": break
        if bug == "first" and chosen: break
    if chosen is None: break
    tour = chosen
    lengths.append(best)
print("Lengths:", " ".join(f"{x:g}" for x in lengths))
