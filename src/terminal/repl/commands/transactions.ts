import { GvqError } from '../../../base/errors.ts'
import { describeEffects } from '../text.ts'
import type { Command, CommandHost } from './command.ts'

/** Commands that begin and end a transaction. */
export const transactionCommands: readonly Command[] = [
  {
    name: ':begin',
    usage: ':begin',
    summary: 'begins a transaction: the entries from here on are written together, or not at all',
    details: `Entries see what earlier ones wrote; others see it after :commit. :rollback leaves no trace.
An entry that fails leaves the transaction open, as it was before that entry.
Until its end, all other writers wait. Through another process, it is rolled back after 60 s without an entry, or 5 minutes in all.`,
    async run(repl) {
      const { limits } = await repl.working(signal => repl.shell.begin({ signal }))
      repl.face.say('transaction begun; :commit writes it, :rollback discards it')
      if (limits !== undefined) {
        const { idleSeconds, wholeSeconds } = limits
        repl.face.say(
          `note: other writers wait for its end; it is rolled back after ${idleSeconds} s without an entry, and after ${wholeSeconds} s in all`,
        )
      }
      return 'done'
    },
  },
  {
    name: ':commit',
    usage: ':commit',
    summary: 'ends the transaction and writes what its entries did',
    async run(repl) {
      const written = describeEffects(await repl.shell.commit())
      repl.face.say(written === '' ? 'committed; nothing was written' : `committed: ${written}`)
      return 'done'
    },
  },
  {
    name: ':rollback',
    usage: ':rollback',
    summary: 'ends the transaction and discards what its entries did, variables included',
    async run(repl) {
      if (!(await repl.shell.rollBack())) {
        throw new GvqError('INVALID_VALUE', 'There is no open transaction.')
      }
      repl.face.say('rolled back')
      return 'done'
    },
  },
]

/** Throws for what would wait for the end of the transaction of its own shell. */
export async function assertNoTransaction(repl: CommandHost, command: string): Promise<void> {
  const { transaction } = await repl.shell.scope()
  if (transaction === undefined) return
  throw new GvqError('INVALID_VALUE', `${command} cannot be part of a transaction.`, {
    hint: 'Use :commit or :rollback first.',
  })
}
