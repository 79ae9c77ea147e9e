#compdef espalier-cli
# Completion of espalier-cli in zsh: the program itself says what may come next.

_espalier_cli () {
  local line word text before
  local -a lines described
  local -i files=0

  lines=("${(@f)$(${(Q)words[1]} complete ${(Q)words[2,CURRENT-1]} "${(Q)PREFIX}" 2>/dev/null)}")
  for line in $lines; do
    word=${line%%$'\t'*}
    text=${line#*$'\t'}
    if [[ $word == :files ]]; then
      files=1
      before=$text
    else
      described+=("${word//:/\\:}:$text")
    fi
  done
  (( $#described )) && _describe -V 'espalier-cli' described
  if (( files )); then
    IPREFIX+=$before
    PREFIX=${PREFIX#$before}
    _files
  fi
}

_espalier_cli "$@"
