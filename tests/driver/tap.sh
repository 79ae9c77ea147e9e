# shellcheck shell=sh
# Sourced by the shell tests: a test a line of TAP.
n=0
failures=0

ok () { # NAME: the last command's status says whether it passed
  status=$?
  n=$((n + 1))
  if [ "$status" -eq 0 ]; then
    echo "ok $n - $1"
  else
    echo "not ok $n - $1"
    failures=$((failures + 1))
  fi
}

skip () { # NAME WHY
  n=$((n + 1))
  echo "ok $n - $1 # SKIP $2"
}

# exits STATUS COMMAND…: whether the command ends with that exit status
exits () {
  expected=$1
  shift
  got=0
  "$@" >"$scratch/out" 2>"$scratch/err" || got=$?
  [ "$got" -eq "$expected" ] || {
    echo "# exit $got instead of $expected: $*"
    sed 's/^/# /' "$scratch/err"
    return 1
  }
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

finish () {
  echo "1..$n"
  [ "$failures" -eq 0 ]
}
