#!/bin/sh
# Runs an experiment on all processors by GNU parallel; see --help.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=common.sh
. "$here/common.sh"

usage () {
  cat <<'HELP'
Usage: parallel.sh [-j JOBS] [-k PARTS] [-c CLI] -o CSV PROBLEM [grade] [OPTION…]

Runs 'espalier-cli PROBLEM sweep OPTION…', or 'grade' instead of 'sweep', in parts on several processes by GNU parallel, and puts
the parts together to one CSV file. Stopped or killed, it goes on when it is started again with the
same words: runs that are in CSV.parts/ are not done again.

  -o CSV      the results
  -j JOBS     processes at a time; by default as many as there are processors
  -k PARTS    parts that the runs are dealt into; by default four for each process
  -c CLI      espalier-cli; by default $ESPALIER_CLI, or the one that is in the path
  -h, --help  this text

Example: parallel.sh -j 8 -o map.csv map --points 10..100/10 --instances 50
Exit status: 0 all is done; 2 wrong words; 3 parts are missing, start it again.
HELP
}

jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
parts=
cli=
output=
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    -j | -k | -c | -o)
      [ $# -gt 1 ] || die "$1: something is missing behind it; see --help"
      case $1 in
        -j) jobs=$2 ;;
        -k) parts=$2 ;;
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
is_count "$jobs" || die "-j: '$jobs' is no number of processes from 1 to 10000"
[ -n "$parts" ] || parts=$((jobs * 4 < 10000 ? jobs * 4 : 10000))
is_count "$parts" || die "-k: '$parts' is no number of parts from 1 to 10000"
case $(parallel --version 2>/dev/null || true) in
  'GNU parallel'*) ;;
  *) die 'this needs GNU parallel (Debian: apt-get install parallel)' ;;
esac

prepare "$output" "$parts" "$@"
room=$1

# Each process is told a folder and a number and no more, so that no word has to be quoted.
seq "$parts" | parallel -j "$jobs" --line-buffer --termseq TERM,10000,KILL \
  -q sh "$here/part.sh" "$folder" &
running=$!
# The second TERM makes GNU parallel end its processes, each between two runs.
trap 'kill -TERM "$running" 2>/dev/null; sleep 1; kill -TERM "$running" 2>/dev/null' HUP INT TERM
status=0
wait "$running" || status=$?
# a signal ends the wait before the processes have ended
while kill -0 "$running" 2>/dev/null; do wait "$running" || status=$?; done
if [ "$status" -ne 0 ]; then
  echo "${0##*/}: not all parts came to their end; the same command goes on from here" >&2
  exit 3
fi
sh "$here/merge.sh" "$folder"
