import type { Candidates, CompletedCommand, CompletedFlag } from './table.ts'

/** The script for fish. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, flags, places, takesMore }) => [
    `complete -c gvq -n __gvq_lacks_command -a ${name} -d '${summary}'`,
    ...flags.map(flag => `complete -c gvq -n '__gvq_has ${name}' ${flagOptions(flag)}`),
    ...places.flatMap((place, i) => {
      const more = takesMore && i === places.length - 1 ? ' more' : ''
      const options = placeOptions(place)
      return options === '' ? [] : [`complete -c gvq -n '__gvq_at ${name} ${i}${more}' ${options}`]
    }),
  ])
  const valued = new Set(
    commands.flatMap(({ flags }) =>
      flags.flatMap(({ long, short, value }) => (value ? [long, ...(short ? [short] : [])] : [])),
    ),
  )
  return `# Completion of gvq for fish. To install it: gvq autocomplete fish > ~/.config/fish/completions/gvq.fish
# The words before the caret that are neither flags nor their values.
function __gvq_words
    set -l flag ''
    for word in (commandline -opc)[2..-1]
        if test -n "$flag"
            set flag ''
        else if contains -- $word ${[...valued].join(' ')}
            set flag $word
        else if not string match -q -- '-*' $word
            echo $word
        end
    end
end
function __gvq_lacks_command
    test (count (__gvq_words)) -eq 0
end
function __gvq_has
    set -l words (__gvq_words)
    test "$words[1]" = $argv[1]
end
function __gvq_at
    set -l words (__gvq_words)
    test "$words[1]" = $argv[1]; or return 1
    set -l place (math (count $words) - 1)
    test $place -eq $argv[2]; or test -n "$argv[3]" -a $place -ge $argv[2]
end
function __gvq_names
    set -l words (commandline -opc)
    set -l project .
    for i in (seq (count $words))
        if test "$words[$i]" = --project -a $i -lt (count $words)
            set project $words[(math $i + 1)]
        else if string match -q -- '--project=*' $words[$i]
            set project (string replace -- --project= '' $words[$i])
        end
    end
    gvq autocomplete:names $project $argv 2>/dev/null
end
complete -c gvq -f
complete -c gvq -n __gvq_lacks_command -a help -d 'Show help.'
${lines.join('\n')}
`
}

function flagOptions({ long, short, summary, value }: CompletedFlag): string {
  const names = `-l ${long.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}`
  const required = value === undefined ? '' : ` -r ${value.kind === 'nothing' ? '' : placeOptions(value)}`
  return `${names}${required} -d '${summary}'`
}

function placeOptions(candidates: Candidates): string {
  switch (candidates.kind) {
    case 'words':
      return `-f -a '${candidates.words.join(' ')}'`
    case 'names':
      return `-f -a '(__gvq_names ${candidates.of.join(' ')}) ${candidates.words.join(' ')}'`
    case 'files':
      return '-F'
    case 'folders':
      return "-f -a '(__fish_complete_directories)'"
    case 'nothing':
      return ''
  }
}
