import { GvqError } from '../../../base/errors.ts'
import type { RunFacts } from '../../../tools/shell/index.ts'
import type { Command, CommandHost } from './command.ts'

export const killCommand: Command = {
  name: ':kill',
  usage: ':kill ID',
  needsArgument: true,
  summary: 'stops a running query, which :queries lists; what it has written is rolled back',
  async run(repl, argument) {
    const id = /^\d+$/.test(argument) ? Number(argument) : undefined
    if (id === undefined || !(await repl.shell.stop(id))) {
      throw new GvqError('NOT_FOUND', `No query with the id ${argument} is running.`, {
        hint: 'It may have ended, or be written already. :queries lists those that are running.',
      })
    }
    repl.face.say(`stopped ${id}`)
    return 'done'
  },
}

/** Describes the queries that run, in lines. */
export async function describeRuns({ shell, face }: CommandHost): Promise<readonly string[]> {
  const runs = await shell.runs()
  if (runs.length === 0) return face.terminal === undefined ? [] : ['No query is running.']
  return ['Running:', ...runs.map(runLine)]
}

/** `  7  FindIsle  for 65.4 s, by 10.0.0.7` */
function runLine({ id, query, milliseconds, client, behind }: RunFacts): string {
  const by = client === undefined ? '' : `, by ${client}`
  const waits = behind === undefined ? '' : `, behind ${behind}`
  return `${String(id).padStart(5)}  ${query}  for ${(milliseconds / 1000).toFixed(1)} s${by}${waits}`
}
