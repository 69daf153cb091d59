import type { Candidates, CompletedCommand } from './table.ts'

/** The script for bash, from version 3.2 on; needs no other package. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(
    ({ name, flags, places, takesMore }) => `    ${name})
      flags='${flags.map(({ long }) => long).join(' ')}'
      valued=' ${flags.flatMap(({ long, short, value }) => (value ? [long, ...(short ? [short] : [])] : [])).join(' ')} '
      case "$1" in${flags
        .filter(({ value }) => value !== undefined)
        .map(
          ({ long, short, value }) =>
            `\n        ${[long, ...(short ? [short] : [])].join('|')}) ${offer(value!)} ;;`,
        )
        .join('')}
${places.map((place, i) => `        ${takesMore && i === places.length - 1 ? '*' : i}) ${offer(place)} ;;`).join('\n')}
      esac ;;`,
  )
  return `# Completion of gvq for bash. To load it: source <(gvq autocomplete bash)
_gvq_offer() {
  local line kind=$1
  COMPREPLY=()
  case "$kind" in
    words) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$2" -- "$cur") ;;
    files|folders)
      # Quotes names, and ends folders with a slash; unknown to bash 3.
      compopt -o filenames 2>/dev/null
      local option=-f; [[ $kind == folders ]] && option=-d
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$option" -- "$cur") ;;
  esac
}
_gvq_names() { gvq autocomplete:names "$project" "$@" 2>/dev/null; }
_gvq_at() {
  case "$command" in
${cases.join('\n')}
  esac
}
_gvq() {
  local cur=\${COMP_WORDS[COMP_CWORD]} command= project=. flag= flags= valued= place=0 i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ -n $flag ]]; then
      [[ $word == = ]] && continue
      [[ $flag == --project ]] && project=$word
      flag=
    elif [[ $word == -* ]]; then
      [[ $valued == *" $word "* ]] && flag=$word
    elif [[ -z $command ]]; then
      command=$word
      _gvq_at flags
    else
      place=$((place + 1))
    fi
  done
  [[ $cur == = ]] && cur=
  COMPREPLY=()
  if [[ -z $command ]]; then
    _gvq_offer words '${commands.map(({ name }) => name).join(' ')} help'
  elif [[ -n $flag ]]; then
    _gvq_at "$flag"
  elif [[ $cur == -* ]]; then
    _gvq_offer words "$flags"
  else
    _gvq_at "$place"
  fi
}
complete -F _gvq gvq
`
}

function offer(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'words':
      return `_gvq_offer words '${candidates.words.join(' ')}'`
    case 'names': {
      const words = candidates.words.length === 0 ? '' : `${candidates.words.join(' ')} `
      return `_gvq_offer words "${words}$(_gvq_names ${candidates.of.join(' ')})"`
    }
    case 'nothing':
      return ':'
    default:
      return `_gvq_offer ${candidates.kind}`
  }
}
