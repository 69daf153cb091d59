import type { Operation, Plan } from './scenario.ts'

/**
 * Finds a smaller plan that still fails. fast-check would shrink one decision after the other; this removes whole
 * operations first, then runs of decisions, which needs some hundred trials instead of many thousand.
 */
export async function reduce(
  plan: Plan,
  fails: (plan: Plan) => Promise<boolean>,
  trialsMax: number,
): Promise<Plan> {
  let best = plan
  let trials = 0
  const attempt = async (candidate: Plan): Promise<boolean> => {
    if (trials++ >= trialsMax || !(await fails(candidate))) return false
    best = candidate
    return true
  }
  let before: Plan
  do {
    before = best
    await removeRuns(best.operations, operations => attempt({ ...best, operations }))
    for (let i = 0; i < best.operations.length; i++) {
      await reduceOperation(best.operations[i]!, operation =>
        attempt({ ...best, operations: best.operations.with(i, operation) }),
      )
    }
    await removeRuns(best.schema, schema => attempt({ ...best, schema }))
  } while (best !== before && trials < trialsMax)
  return best
}

async function reduceOperation(
  operation: Operation,
  attempt: (operation: Operation) => Promise<boolean>,
): Promise<void> {
  let best = operation
  const keep = async (candidate: Operation) => {
    const kept = await attempt(candidate)
    if (kept) best = candidate
    return kept
  }
  if (best.kind === 'query') await removeRuns(best.calls, calls => keep({ ...best, calls } as Operation))
  await removeRuns(best.decisions, decisions => keep({ ...best, decisions }))
  for (let i = 0; i < best.decisions.length; i++) {
    if (best.decisions[i] !== 0) await keep({ ...best, decisions: best.decisions.with(i, 0) })
  }
}

/** Removes halves, quarters, … of a list, as long as the result is accepted. */
async function removeRuns<T>(
  list: readonly T[],
  attempt: (list: readonly T[]) => Promise<boolean>,
): Promise<void> {
  let best = list
  for (
    let length = Math.ceil(best.length / 2);
    length >= 1;
    length = length === 1 ? 0 : Math.ceil(length / 2)
  ) {
    for (let start = 0; start < best.length; ) {
      const candidate = [...best.slice(0, start), ...best.slice(start + length)]
      if (await attempt(candidate)) best = candidate
      else start += length
    }
  }
}
