import type { readCommandLine } from './head.ts'

type CommandLine = NonNullable<ReturnType<typeof readCommandLine>>

/** What users of other shells type, and the command that it is here. Those with an argument end in a blank. */
const meanings: readonly (readonly [pattern: RegExp, command: string])[] = [
  [/^(?:help|\?|\\\?|\.help)$/i, ':help'],
  [/^(?:quit|exit|\\q|\.quit|\.exit)(?:\(\))?$/i, ':quit'],
  [/^(?:\\d[tn+]*|\\l|\.tables|\.schema|show tables|show schema)$/i, ':schema'],
  [/^(?:\\df|\.functions)$/i, ':queries'],
  [/^(?:\\d[tf+]*|\.schema|describe|desc)(?= )/i, ':describe'],
  [/^(?:\\i|\.read)(?= )/i, ':load'],
  [/^(?:\\o|\.output)(?=$| )/i, ':out'],
  [/^(?:\\e|\.edit)$/i, ':edit'],
  [/^(?:\\s|\.history|history)$/i, ':history'],
  [/^(?:begin|begin transaction|start transaction|begin work)$/i, ':begin'],
  [/^(?:commit|commit work|commit transaction)$/i, ':commit'],
  [/^(?:rollback|abort|rollback work|rollback transaction)$/i, ':rollback'],
  [/^(?:\\timing|\.timer)(?=$| )/i, ':timing'],
  [/^(?:\.mode)(?=$| )/i, ':mode'],
]

/** Reads a word of another shell, such as `\\d` or `.tables`, as a command. `undefined` for anything else. */
export function readForeignCommand(text: string): CommandLine | undefined {
  const line = text.trim().replace(/;$/, '')
  for (const [pattern, name] of meanings) {
    const match = pattern.exec(line)
    if (match) return { name, argument: line.slice(match[0].length).trim(), argumentStart: text.length }
  }
  return undefined
}
