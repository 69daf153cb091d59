import type { Candidates, CompletedCommand } from './table.ts'

/** The script for zsh. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  const described = commands.map(({ name, summary }) => `    '${name}:${summary}'`)
  const cases = commands.map(({ name, flags, places, takesMore }) => {
    const specs = [
      ...flags.flatMap(({ long, short, summary, value }) => {
        const end = value === undefined ? `[${summary}]` : `[${summary}]: :${action(value)}`
        return [long, ...(short === undefined ? [] : [short])].map(flag =>
          value !== undefined && flag.startsWith('--') ? `'*${flag}=${end}'` : `'*${flag}${end}'`,
        )
      }),
      ...places.map((place, i) =>
        takesMore && i === places.length - 1 ? `'*: :${action(place)}'` : `'${i + 1}: :${action(place)}'`,
      ),
    ]
    return `    ${name}) _arguments ${specs.join(' \\\n      ')} ;;`
  })
  return `#compdef gvq
# Completion of gvq for zsh. To load it: source <(gvq autocomplete zsh)
_gvq_names() {
  local project=\${opt_args[--project]:-.}
  local -a found=(\${(f)"$(gvq autocomplete:names "\${(Q)project}" \${=1} 2>/dev/null)"} \${=2})
  compadd -a found
}
_gvq() {
  local curcontext=$curcontext context state state_descr line
  typeset -A opt_args
  local -a commands=(
${described.join('\n')}
    'help:Show help.'
  )
  _arguments -C '1: :->command' '*:: :->rest'
  [[ $state == command ]] && { _describe command commands; return }
  case $words[1] in
${cases.join('\n')}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _gvq gvq
`
}

function action(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'words':
      return `(${candidates.words.join(' ')})`
    case 'names':
      return `{_gvq_names "${candidates.of.join(' ')}" "${candidates.words.join(' ')}"}`
    case 'files':
      return '_files'
    case 'folders':
      return '_files -/'
    case 'nothing':
      return ' '
  }
}
