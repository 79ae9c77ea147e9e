# the war game: python3 war.py BOARD DEPTH; alpha-beta (or minimax) plays Blue and Green and prints the game
import os, sys
bug = os.environ.get("BUG", "")
board = [[int(v) for v in line.split()] for line in open(sys.argv[1]) if line.strip()]
depth = int(sys.argv[2])
R, C = len(board), len(board[0])
squares = [(r, c) for r in range(R) for c in range(C)]
touching = {(r, c): [(r + i, c + j) for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1)) if 0 <= r + i < R and 0 <= c + j < C]
            for r, c in squares}
corners = {(r, c): [(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and 0 <= r + i < R and 0 <= c + j < C]
           for r, c in squares}
other = {"BLUE": "GREEN", "GREEN": "BLUE"}
nodes = {"BLUE": 0, "GREEN": 0}
def play(owner, square, side):
    """The owners after the move, and what it is called."""
    after = dict(owner)
    after[square] = side
    if not any(owner.get(s) == side for s in touching[square]): return after, "PARADROP"
    taken = [s for s in (corners if bug == "corners" else touching)[square] if owner.get(s) == other[side]]
    for s in taken: after[s] = side
    return after, "PARADROP" if bug == "word" and not taken else "BLITZ"
def score(owner, side): return sum(board[r][c] for (r, c), s in owner.items() if s == side)
def value(owner, side):
    if bug == "own": return score(owner, side)
    if bug == "oil": return sum(board[r][c] * (3 if board[r][c] > 5 else 1) * (1 if s == side else -1) for (r, c), s in owner.items())
    return score(owner, side) - score(owner, other[side])
def look(owner, mover, side, left, alpha, beta):
    free = [s for s in squares if s not in owner]
    if left == 0 or not free: return value(owner, side), None
    best, choice = None, None
    for s in free:
        nodes[side] += 1
        v, _ = look(play(owner, s, mover)[0], other[mover], side, left - 1, alpha, beta)
        if best is None or (v > best if mover == side else v < best): best, choice = v, s
        if bug == "minimax": continue
        if mover == side:
            if best >= beta and not (bug == "strict" and best == beta): break
            alpha = max(alpha, best)
        else:
            if best <= alpha and not (bug == "strict" and best == alpha): break
            beta = min(beta, best)
    return best, choice
owner, mover = {}, "BLUE"
while len(owner) < R * C:
    if bug == "root": nodes[mover] += 1
    _, s = look(owner, mover, mover, depth, float("-inf"), float("inf"))
    owner, kind = play(owner, s, mover)
    print(f"{mover}: {kind} {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[s[1]]}{s[0] + 1}")
    mover = other[mover]
for side in ("BLUE", "GREEN"): print(f"{side}: SCORE {score(owner, side)} NODES {nodes[side]}")
if bug == "noise":
    for r in range(R): print(" ".join(owner[r, c][0] for c in range(C)))
