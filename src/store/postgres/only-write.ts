import type { Connection, Statements } from './connections.ts'
import { notBegun, SqlFailure } from './failure.ts'
import type { Result } from './statement.ts'

/** What a transaction that writes is sent by. */
export interface OpenTransaction {
  readonly connection: Connection
  /** Sends BEGIN, once. Resolves when the server has begun it. */
  readonly begin: () => Promise<void>
  /** Sends COMMIT, once, and waits for its answer. `finished`: what is being written. */
  readonly commit: (finished: Promise<unknown>) => Promise<void>
  /** In place of both: waits for what begins and commits it. */
  readonly whole: (ran: Promise<Result>) => Promise<void>
}

/** Statements behind BEGIN. */
export function beginning({ connection, begin }: OpenTransaction): Statements {
  return {
    run: (text, values) => {
      begin()
      return connection.run(text, values)
    },
  }
}

/**
 * Runs the only write of a transaction, and commits it. Both are sent at once, but on a connection that may have been lost before: that must
 * not make the outcome unknown. `told`: tells others of a statement.
 */
export function onlyWrite(
  transaction: OpenTransaction,
  { told, shown }: { readonly told: (statements: Statements) => Statements; readonly shown: string },
): Statements['run'] {
  const { connection, begin, commit, whole } = transaction
  return async (text, values) => {
    if (connection.isFresh && connection.isPrepared(text)) {
      const ran = told({ run: () => connection.runCommitted(text, values) }).run(text, values)
      await whole(ran)
      return ran
    }
    const sent = told(beginning(transaction)).run(text, values)
    try {
      if (!connection.isFresh) await sent
      await commit(sent)
    } catch (error) {
      const [refusal, failure] = (await Promise.allSettled([begin(), sent])).map(reasonOf)
      // Without a transaction it has taken effect by itself, unless it was refused as well.
      if (!isRefusal(refusal) || isRefusal(failure)) throw error
      throw notBegun(refusal, shown)
    }
    return sent
  }
}

function reasonOf(sent: PromiseSettledResult<unknown>): unknown {
  return sent.status === 'rejected' ? sent.reason : undefined
}

/** Whether a statement has failed on a connection that goes on, so that those behind it were run. */
function isRefusal(error: unknown): error is SqlFailure {
  return error instanceof SqlFailure && !error.isLost && !error.isOverTime
}
