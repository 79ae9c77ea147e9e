# shellcheck shell=bash
# Completion of espalier-cli in bash: the program itself says what may come next.

_espalier_cli () {
  local line=${COMP_LINE:0:COMP_POINT} part word text strip files='' i
  local -a words=()

  # bash cuts words at = and : too; those with no blank between them are one
  for ((i = 0; i <= COMP_CWORD; i++)); do
    text=${line#"${line%%[![:blank:]]*}"}
    part=${COMP_WORDS[i]}
    part=${part:0:${#text}}
    if [[ $i -eq 0 || $text != "$line" || -z $part ]]; then
      words+=("$part")
    else
      words[${#words[@]} - 1]+=$part
    fi
    line=${text#"$part"}
  done
  word=${words[${#words[@]} - 1]}
  strip=${word%"${word##*[=:]}"}

  COMPREPLY=()
  while IFS=$'\t' read -r part text; do
    if [[ $part == :files ]]; then
      files=${text:-=}
    else
      COMPREPLY+=("${part#"$strip"}")
    fi
  done < <("$1" complete "${words[@]:1}" 2>/dev/null)

  if [[ $files == *= && ${#COMPREPLY[@]} -eq 0 ]]; then
    # readline itself knows best how names of files are quoted
    compopt -o default
  elif [[ -n $files ]]; then
    text=${files#=}
    compopt -o filenames
    while IFS= read -r part; do
      part=$text$part
      COMPREPLY+=("${part#"$strip"}")
    done < <(compgen -f -- "${word#"$text"}")
  fi
}

complete -F _espalier_cli espalier-cli
