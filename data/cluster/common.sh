# Sourced by parallel.sh and slurm.sh: what is asked for, and the folder of a sweep's parts.
#
# CSV.parts/ has
#   run         the number of parts, the problem and the sweep's options, a line each
#   where       the folder in which the options' file names hold
#   cli, csv    absolute paths
#   part-I.csv  what part I has done
# shellcheck shell=sh

die () {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

# is_count TEXT: a whole number from 1 to 10000
is_count () {
  case $1 in
    '' | *[!0-9]* | 0* | ??????*) return 1 ;;
  esac
  [ "$1" -le 10000 ]
}

absolute () {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
  esac
}

find_cli () { # prints the absolute path of espalier-cli
  cli=${cli:-${ESPALIER_CLI:-espalier-cli}}
  found=$(command -v -- "$cli") || die "there is no '$cli'; say where espalier-cli is with -c"
  absolute "$found"
}

settings () { # PARTS ROOM OPTION…: a line each
  printf '%s\n' "$@"
}

# prepare CSV PARTS ROOM OPTION…: makes the folder, or finds it begun with the same; sets $folder
prepare () {
  csv=$(absolute "$1")
  shift
  [ -d "${csv%/*}" ] || die "there is no folder '${csv%/*}'"
  for argument in "$@"; do
    case $argument in
      -o | -o?* | --output | --output=* | --shard | --shard=*)
        die "'$argument' is this script's own affair: leave it out behind the problem" ;;
      *'
'*)
        die 'options cannot have line ends in them' ;;
    esac
  done
  cli=$(find_cli)
  folder=$csv.parts
  if [ -f "$folder/run" ]; then
    settings "$@" | cmp -s - "$folder/run" ||
      die "'$folder' was begun with other options or another number of parts, see its file 'run'; go on with those, or delete the folder, or choose another CSV file"
  fi
  if [ -e "$csv" ] && [ ! -d "$folder" ]; then
    die "'$csv' is there already, and was not made in parts; move it away, or choose another name"
  fi
  # a wrong option is said once, and before a job is made: this part of a sweep is empty
  (
    if [ -f "$folder/where" ]; then cd "$(cat "$folder/where")"; fi
    shift
    room=$1
    shift
    # what is divided: an experiment, or grading
    command=sweep
    if [ "${1:-}" = grade ]; then
      command=grade
      shift
    fi
    "$cli" "$room" "$command" "$@" --shard 1000000/1000000 >/dev/null
  ) || exit
  mkdir -p "$folder" || exit 2
  [ -f "$folder/where" ] || pwd >"$folder/where"
  settings "$@" >"$folder/run.new"
  mv "$folder/run.new" "$folder/run"
  printf '%s\n' "$cli" >"$folder/cli"
  printf '%s\n' "$csv" >"$folder/csv"
}
