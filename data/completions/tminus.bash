# bash completion for tminus

_tminus() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  # “--clock=shop” arrives as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]] && ((COMP_CWORD >= 2)); then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  # An option that controls a countdown is followed by its ID; so is the time of --add.
  local word controls=
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word =~ ^--(pause|resume|toggle|cancel|restart|add)$ ]] && controls=yes
  done

  local words=
  case $previous in
    -t | --title | --map | --probes) return ;;
    -c | --clock | --check) words='https:// ntp://' ;;
    -o | --order) words='https://' ;;
    --utc) words='ntp://' ;;
    --exec)
      mapfile -t COMPREPLY < <(compgen -c -- "$current")
      return
      ;;
    --goal) words='5 10 25 50 100' ;;
    --add) words='1m 5m 10m' ;;
    until) words='20:00 noon midnight tomorrow' ;;
  esac

  if [[ -z $words && $current == -* ]]; then
    words='-t --title -c --clock --never-early -o --order --map --exec --terminal --demo --explain --check --goal
      --probes --utc -v --verbose --status --follow --pause --resume --toggle --cancel --restart --add --json --version
      -h --help'
  elif [[ -z $words && -n $controls ]]; then
    words=$(tminus --status 2>/dev/null | cut -d ' ' -f 1)
  elif [[ -z $words ]]; then
    words='until tomorrow noon midnight 5m 10m 25m 1h'
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")

  # Colons divide words: only what stands behind the last one is put in.
  if declare -F __ltrim_colon_completions >/dev/null; then __ltrim_colon_completions "$current"; fi
}

complete -F _tminus tminus
