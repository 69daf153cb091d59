import { createInterface } from 'node:readline'
import { stringifyJson } from '../catalog/index.ts'
import { isCommand, runCommand } from './commands.ts'
import { type Outcome, runEntry, type Shell, type ShowValue } from './shell.ts'

/**
 * Runs the entries of an input one after another, going on after one that failed; answers are one line each.
 * Tells whether any entry failed.
 */
export async function runScript(shell: Shell): Promise<{ readonly failed: boolean }> {
  const show: ShowValue = ({ value }) => shell.output.write(`${stringifyJson(value)}\n`)
  let entry = ''
  let failed = false
  for await (const line of createInterface({ input: shell.input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (entry === '' && line.trim() === '') continue
    if (entry === '' && isCommand(line)) {
      const outcome = runCommand(shell, line)
      if (outcome === 'quit') return { failed }
      if (outcome === 'failed') failed = true
      continue
    }
    entry += entry === '' ? line : `\n${line}`
    const outcome: Outcome = await runEntry(shell, entry, show)
    if (outcome === 'incomplete') continue
    if (outcome === 'failed') failed = true
    entry = ''
  }
  if (entry !== '') {
    shell.errors.write('The input ends in the middle of an entry.\n')
    failed = true
  }
  return { failed }
}
