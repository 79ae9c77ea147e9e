#!/bin/sh
# ShellCheck has nothing to say against any shell script of the tree.
set -u
. "$ESPALIER_SOURCE_ROOT/tests/driver/tap.sh"

if ! command -v shellcheck >/dev/null; then
  echo '1..0 # SKIP shellcheck is not installed'
  exit 0
fi
cd "$ESPALIER_SOURCE_ROOT" || exit 1
find . -path './build*' -prune -o -path './.git' -prune -o -type f -print | sort | while read -r file; do
  case ${file##*/} in
    *.sh | *.bash) echo "$file" ;;
    *.*) ;;
    *) if head -n 1 "$file" | grep -qE '^#! ?(/usr)?/bin/(env )?(ba)?sh'; then echo "$file"; fi ;;
  esac
done >"$scratch/scripts"
for known in ./run ./.ci/run ./tests/driver/tap.sh ./data/caches ./data/completion/espalier-cli.bash; do
  grep -qx "$known" "$scratch/scripts" || echo "# $known was not found"
done >"$scratch/missed"
cat "$scratch/missed"
[ ! -s "$scratch/missed" ]; ok 'the scripts are found'
while read -r file; do
  shellcheck -x -P SCRIPTDIR:. -f gcc "$file" >"$scratch/out" || { sed 's/^/# /' "$scratch/out"; false; }
  ok "$file"
done <"$scratch/scripts"
# shellcheck disable=SC2016 # the line is only written
printf '#!/bin/sh\ncd $1\n' >"$scratch/bad.sh"
exits 1 shellcheck "$scratch/bad.sh"; ok 'a bad script would be found'
finish
