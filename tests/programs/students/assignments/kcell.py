# KCell: python3 kcell.py POSITION PLAYER, or K N; alpha-beta without a cutoff test plays both sides and prints the game
import os, sys
bug = os.environ.get("BUG", "")
if sys.argv[1].isdigit():
    k, n = int(sys.argv[1]), int(sys.argv[2])
    start, first = "o" * n + "_" * (k - 2 * n) + "x" * n, "o"
else:
    start, first = sys.argv[1].strip("[]"), "ox"[int(sys.argv[2]) - 1]
    k, n = len(start), start.count("o")
enemy = {"o": "x", "x": "o"}
seen = 0
def turn(line): return line[::-1].translate(str.maketrans("ox", "xo"))
def jump(line, i):
    """Where the stone o in cell i lands, or i."""
    while i + 2 < k and line[i + 1] != "_" and line[i + 2] == "_":
        i += 2
        if bug == "once": break
    return i
def right(line):
    """Moves of o: cell and line after it."""
    found = []
    for i in range(k):
        if line[i] != "o": continue
        j = i + 1 if i + 1 < k and line[i + 1] == "_" else jump(line, i)
        if j != i:
            after = list(line)
            after[i], after[j] = "_", "o"
            found.append((i + 1, "".join(after)))
    return found
def moves(line, who):
    if who == "o": return right(line)
    return sorted((k + 1 - cell, turn(after)) for cell, after in right(turn(line)))
def row(line, who):
    line = line if who == "o" else turn(line)
    return len(line) - len(line.rstrip("o"))
def result(line):
    """The winner, "-" for a draw, None while the game goes on."""
    home = [who for who in "ox" if row(line, who) == n]
    if len(home) == 1: return home[0]
    if not home and (moves(line, "o") or moves(line, "x")): return None
    o, x = row(line, "o"), row(line, "x")
    return "o" if o > x else "x" if x > o else "-"
def look(line, who, me, alpha, beta):
    global seen
    over = result(line)
    if over:
        if over == "-": return (-1 if bug == "no-draws" else 0), None
        return (1 if over == me else -1), None
    best, choice = None, None
    for cell, after in moves(line, who) or [(0, line)]:
        seen += 1
        v, _ = look(after, enemy[who], me, alpha, beta)
        if best is None or (v > best if who == me else v < best): best, choice = v, (cell, after)
        if bug == "minimax": continue
        if who == me:
            if best >= beta: break
            if not (bug == "late" and cell == 1): alpha = max(alpha, best)
        else:
            if best <= alpha: break
            beta = min(beta, best)
        if bug == "sure" and best == (1 if who == me else -1): break
    return best, choice
line, who = start, first
while not result(line):
    if bug == "root": seen += 1
    _, (cell, line) = look(line, who, who, -2, 2)
    print(f"{'ox'.index(who) + 1}: {cell} [{line}]")
    who = enemy[who]
print("Winner:", {"o": 1, "x": 2, "-": 0}[result(line)])
print("Nodes:", seen)
