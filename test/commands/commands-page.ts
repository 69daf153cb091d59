import type { Command } from '@oclif/core'
import { COMMANDS } from '../../src/terminal/commands/index.ts'

/** docs/commands.md: the reference of the command line, from the commands themselves. */
export function commandsPage(): string {
  return `${[head, ...Object.entries(COMMANDS).map(section), tail].join('\n\n')}\n`
}

const head = `# Commands

Written by \`npm run docs\` from the commands themselves. \`gvq COMMAND --help\` says the same.

Results go to standard output, everything else to standard error. Exit codes: 0 fine, 1 failed, 2 used wrongly, 70 a fault
of gvq, 130 stopped by Ctrl-C. Colours show on a terminal only; \`NO_COLOR\` and \`FORCE_COLOR\` are honoured. Nothing is asked,
and no progress is shown, without a terminal. \`--debug\` adds the stack trace of an error to every command.

[data.md](data.md) tells more of importing, backups and tests.`

const tail = `## gvq autocomplete

Completion of commands and flags with Tab: \`gvq autocomplete bash\`, \`zsh\` or \`powershell\` says what to put into the settings
of your shell. After an update of gvq, \`gvq autocomplete --refresh-cache\`.`

function section([name, command]: [string, Command.Class]): string {
  const args = Object.entries(command.args ?? {})
  const shownArgs = args.map(([arg, { required }]) =>
    required ? arg.toUpperCase() : `[${arg.toUpperCase()}]`,
  )
  const many = command.strict === false ? '…' : ''
  const rows = [
    ...args.map(([arg, { description }]) => [`\`${arg.toUpperCase()}\``, description ?? '']),
    ...Object.entries(command.flags ?? {}).map(([flag, definition]) => flagRow(flag, definition)),
  ]
  const table = ['| | |', '|---|---|', ...rows.map(cells => `| ${cells.map(cell).join(' | ')} |`)]
  const [example] = command.examples ?? []
  return [
    `## gvq ${name}`,
    `\`gvq ${[name, ...shownArgs].join(' ')}${many}\`: ${lowerFirst(command.summary ?? '')}`,
    (command.description ?? '').trim(),
    ...(rows.length === 0 ? [] : [table.join('\n')]),
    `\`\`\`sh\n${exampleText(String(example), name)}\n\`\`\``,
  ].join('\n\n')
}

type FlagDefinition = NonNullable<Command.Class['flags']>[string]

function flagRow(name: string, flag: FlagDefinition): readonly string[] {
  const char = flag.char === undefined ? '' : `-${flag.char}, `
  const options = 'options' in flag && flag.options !== undefined ? ` ${flag.options.join('\\|')}` : ''
  const value = flag.type === 'option' ? options || ` ${helpValue(flag) ?? 'VALUE'}` : ''
  const start = 'default' in flag ? flag.default : undefined
  const isShown = typeof start === 'string' || typeof start === 'number'
  const note = isShown && start !== '' ? ` (${start} unless set)` : ''
  return [`\`${char}--${name}${value.replaceAll('\\|', '|')}\``, `${flag.description ?? ''}${note}`]
}

function helpValue(flag: FlagDefinition): string | undefined {
  return 'helpValue' in flag && typeof flag.helpValue === 'string' ? flag.helpValue : undefined
}

function exampleText(example: string, name: string): string {
  return example.replaceAll('<%= config.bin %>', 'gvq').replaceAll('<%= command.id %>', name)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
}
