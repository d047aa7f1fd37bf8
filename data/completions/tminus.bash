# bash completion for tminus

# What tminus itself knows of a kind: a word a line, after a tab what it is.
_tminus_known() { tminus --complete "$1" 2>/dev/null; }

_tminus() {
  # bash divides words at = and :, also within --clock=https://shop.
  local words=() word glue=
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if ((${#words[@]} > 0)) && [[ -n $glue || $word == [:=]* ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    glue=
    [[ $word != *[:=] ]] || glue=yes
  done
  local current=${words[-1]} previous=
  if ((${#words[@]} > 1)); then previous=${words[-2]}; fi
  if [[ $current == --*=* ]]; then
    previous=${current%%=*}
    current=${current#*=}
  fi

  # An option that controls a countdown is followed by its ID; so is the time of --add.
  local controls=
  for word in "${words[@]:1:${#words[@]}-2}"; do
    [[ ! $word =~ ^--(pause|resume|toggle|cancel|restart|add)(=|$) ]] || controls=yes
  done

  # Words of this file, and lines of the program, which no shell is to read: a title may be anything.
  local fixed=() known=
  case $previous in
    -t | --title | --map | --probes) return ;;
    -c | --clock | --check)
      fixed=(https:// ntp://)
      known=$(_tminus_known servers)
      ;;
    -o | --order) fixed=(https://) ;;
    --utc)
      fixed=(ntp://)
      known=$(_tminus_known servers | grep '^ntp://')
      ;;
    --exec)
      mapfile -t COMPREPLY < <(compgen -c -- "$current")
      return
      ;;
    --goal) fixed=(5 10 25 50 100) ;;
    --add) fixed=(1m 5m 10m) ;;
    until) fixed=(20:00 noon midnight tomorrow) ;;
    *)
      if [[ $current == -* ]]; then
        fixed=(-t --title -c --clock --never-early -o --order --map --exec --terminal --demo --explain --check --goal
          --probes --utc -v --verbose --status --follow --nearest --waybar --pause --resume --toggle --cancel --restart
          --add --json --version -h --help)
      elif [[ -n $controls ]]; then
        known=$(_tminus_known countdowns)
      else
        fixed=(until tomorrow noon midnight)
        known=$(_tminus_known times)
      fi
      ;;
  esac

  local quoted lines=()
  [[ -z $known ]] || mapfile -t lines <<<"$known"
  COMPREPLY=()
  for word in "${fixed[@]}" "${lines[@]%%$'\t'*}"; do
    printf -v quoted %q "$word"
    if [[ $word == "$current"* || $quoted == "$current"* ]]; then COMPREPLY+=("$quoted"); fi
  done
  # Only what stands behind the last = or : is put in.
  local kept=
  if [[ $current == *[:=]* ]]; then kept=${current%"${current##*[:=]}"}; fi
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
  if [[ ${COMPREPLY[*]} == */ && ${#COMPREPLY[@]} == 1 ]]; then compopt -o nospace 2>/dev/null; fi
}

complete -F _tminus tminus
