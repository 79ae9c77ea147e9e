#!/bin/sh
# MiniZinc itself with espalier.msc as it is installed: one solution, all, some, the best, statistics.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"
if ! command -v minizinc >/dev/null || ! "$ESPALIER_CLI" constraints --help >/dev/null 2>&1; then
  echo '1..0 # SKIP there is no minizinc, or the room is not built'
  exit 0
fi
share=$scratch/share
mkdir -p "$share/minizinc/solvers" "$share/espalier" "$scratch/bin"
cp "$ESPALIER_SOURCE_ROOT/data/minizinc/espalier.msc" "$share/minizinc/solvers/"
cp -r "$ESPALIER_SOURCE_ROOT/data/minizinc" "$share/espalier/minizinc"
chmod +x "$share/espalier/minizinc/espalier-fzn"
ln -s "$ESPALIER_CLI" "$scratch/bin/espalier-cli"
PATH=$scratch/bin:$PATH
export PATH MZN_SOLVER_PATH="$share/minizinc/solvers"
run() { minizinc --solver espalier "$@"; }
count() { grep -c "$1" "$scratch/out"; }

cat >"$scratch/queens.mzn" <<'END'
include "alldifferent.mzn";
array[1..6] of var 1..6: q;
constraint alldifferent(q) /\ alldifferent([q[i] + i | i in 1..6]) /\ alldifferent([q[i] - i | i in 1..6]);
solve satisfy;
output ["q: ", show(q), "\n"];
END
cat >"$scratch/best.mzn" <<'END'
array[1..3] of var 0..5: x;
constraint 2*x[1] + 3*x[2] + 4*x[3] <= 17 /\ x[1] != x[3];
solve maximize 3*x[1] + 4*x[2] + 6*x[3];
output ["worth: ", show(3*x[1] + 4*x[2] + 6*x[3]), "\n"];
END
cat >"$scratch/none.mzn" <<'END'
var 1..2: a; var 1..2: b; var 1..2: c;
constraint a != b /\ b != c /\ a != c;
solve satisfy;
END

exits 0 run "$scratch/queens.mzn" && [ "$(count '^q: ')" = 1 ] && [ "$(count '^==========$')" = 0 ]; ok 'one solution'
exits 0 run -a "$scratch/queens.mzn" && [ "$(sort -u "$scratch/out" | grep -c '^q: ')" = 4 ] && [ "$(count '^----------$')" = 4 ] && [ "$(count '^==========$')" = 1 ]; ok '-a: all four, each once'
exits 0 run -n 3 "$scratch/queens.mzn" && [ "$(sort -u "$scratch/out" | grep -c '^q: ')" = 3 ] && [ "$(count '^==========$')" = 0 ]; ok '-n 3: three, and not that there are no others'
exits 0 run -n 9 "$scratch/queens.mzn" && [ "$(count '^q: ')" = 4 ] && [ "$(count '^==========$')" = 1 ]; ok '-n 9: four, which are all'
best=$(python3 -c 'print(max(3*a + 4*b + 6*c for a in range(6) for b in range(6) for c in range(6) if 2*a + 3*b + 4*c <= 17 and a != c))')
exits 0 run "$scratch/best.mzn" && [ "$(count '^worth: ')" = 1 ] && grep -qx "worth: $best" "$scratch/out" && [ "$(count '^==========$')" = 1 ]; ok 'the best, alone'
exits 0 run -a "$scratch/best.mzn" && grep '^worth' "$scratch/out" | tail -1 | grep -qx "worth: $best" && grep '^worth' "$scratch/out" | sort -c -u -k 2 -n && [ "$(count '^==========$')" = 1 ]; ok '-a: each better than those before it'
exits 0 run -s "$scratch/queens.mzn" && grep -q '^%%%mzn-stat: nSolutions=1$' "$scratch/out" && grep -q '^%%%mzn-stat: failures=[0-9]' "$scratch/out" && grep -q '^%%%mzn-stat: solveTime=[0-9]' "$scratch/out" && grep -q '^%%%mzn-stat-end$' "$scratch/out"; ok '-s: statistics'
exits 0 run -a "$scratch/none.mzn" && grep -qx '=====UNSATISFIABLE=====' "$scratch/out"; ok 'none'
if command -v fzn-gecode >/dev/null; then
  minizinc --solver gecode -a "$scratch/queens.mzn" 2>/dev/null | grep '^q' | sort >"$scratch/theirs"
  run -a "$scratch/queens.mzn" | grep '^q' | sort | cmp -s - "$scratch/theirs"; ok 'all of them as Gecode has them'
  minizinc --solver gecode "$scratch/best.mzn" 2>/dev/null | grep -v '^%' >"$scratch/theirs"
  run "$scratch/best.mzn" | cmp -s - "$scratch/theirs"; ok 'the best as Gecode has it'
fi
finish
