import type { Beginning } from './beginning.ts'
import { beginOne, type Connection, commitOne, type Statements } from './connections.ts'
import type { Result } from './statement.ts'

/** What a transaction that writes is sent by. */
export interface OpenTransaction {
  readonly connection: Connection
  readonly statements: Beginning
  /** Sends COMMIT, once, and waits for its answer. `finished`: what is being written. */
  readonly commit: (finished: Promise<unknown>) => Promise<void>
  /** Waits for what begins and commits the transaction, in place of BEGIN and COMMIT. */
  readonly whole: (ran: Promise<Result>) => Promise<void>
}

/**
 * Runs the only write of a transaction, and commits it. Both are sent at once, but not on a connection that may have been lost before: that
 * must not make the outcome unknown. `told`: tells others of a statement.
 */
export function onlyWrite(
  { connection, statements, commit, whole }: OpenTransaction,
  told: (statements: Statements) => Statements,
): Statements['run'] {
  return async (text, values) => {
    if (connection.isFresh && connection.isPrepared(text, [beginOne, commitOne])) {
      const ran = told({ run: () => connection.runCommitted(text, values) }).run(text, values)
      await whole(ran)
      return ran
    }
    const sent = told(statements).run(text, values)
    sent.catch(() => undefined)
    await statements.begun
    await commit(sent)
    return sent
  }
}
