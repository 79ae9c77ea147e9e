#!/bin/bash
# Runs an experiment as a Slurm job array; see --help.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"

usage () {
  cat <<'HELP'
Usage: slurm.sh [-k PARTS] [-s OPTION]… [-w] [-c CLI] -o CSV PROBLEM [OPTION…]

Submits 'espalier-cli PROBLEM sweep OPTION…' to Slurm: a job array with a task for each part, and a
job that puts the parts together to one CSV file when all of them have come to their end. Where tasks
were stopped (by their time limit, say), the same command submits them again; runs that are in
CSV.parts/ are not done again.

  -o CSV      the results, in a folder that all nodes see
  -k PARTS    parts that the runs are dealt into, that is tasks of the array; by default 16
  -s OPTION   an option for sbatch, as often as needed: -s --partition=long -s --time=2:00:00
  -w          wait until the results are there
  -c CLI      espalier-cli; by default $ESPALIER_CLI, or the one that is in the path
  -h, --help  this text

Example: slurm.sh -k 100 -s --time=1:00:00 -o map.csv map --points 10..100/10 --instances 500
Exit status: 0 submitted (with -w: done); 2 wrong words; 3 with -w: parts are missing, do it again.
HELP
}

parts=16
cli=
output=
wait=
extra=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    -w) wait=yes; shift ;;
    -k | -s | -c | -o)
      [ $# -gt 1 ] || die "$1: something is missing behind it; see --help"
      case $1 in
        -k) parts=$2 ;;
        -s) extra+=("$2") ;;
        -c) cli=$2 ;;
        -o) output=$2 ;;
      esac
      shift 2 ;;
    --) shift; break ;;
    -*) die "there is no option '$1'; see --help" ;;
    *) break ;;
  esac
done
[ $# -gt 0 ] || die 'say which problem; see --help'
[ -n "$output" ] || die 'say where the results go: -o CSV'
is_count "$parts" || die "-k: '$parts' is no number of parts from 1 to 10000"
command -v sbatch >/dev/null || die 'this needs Slurm (sbatch is not there)'

prepare "$output" "$parts" "$@"
name=espalier-$1
log=${folder//%/%%}

# part.sh and merge.sh are told a folder and no more, so that no word has to be quoted
array=$(sbatch --parsable --job-name="$name" --array="1-$parts" --ntasks=1 \
  --output="$log/part-%a.log" --open-mode=append ${extra[@]+"${extra[@]}"} \
  "$here/part.sh" "$folder") || exit 2
array=${array%%;*}
echo "job $array: $parts parts, in $folder"
status=0
merge=$(sbatch --parsable --job-name="$name-merge" --dependency="afterok:$array" \
  --kill-on-invalid-dep=yes --ntasks=1 --output="$log/merge.log" ${wait:+--wait} \
  ${extra[@]+"${extra[@]}"} "$here/merge.sh" "$folder") || status=$?
merge=${merge%%;*}
[ -z "$merge" ] || echo "job $merge: puts them together to $csv"
[ -n "$merge" ] || exit 2
[ -n "$wait" ] || exit "$status"
# sbatch also says 0 of a job that was cancelled because a task of the array was
if [ "$status" -eq 0 ] && [ -e "$csv" ]; then exit 0; fi
echo "${0##*/}: not all parts came to their end; the same command goes on from here" >&2
exit 3
