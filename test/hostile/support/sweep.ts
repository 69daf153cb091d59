import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../../src/store/keyvalue/index.ts'
import { randomNumbers, wholeNumber } from '../../support/random.ts'
import { damages } from './damages.ts'
import type { Examined, Outcome } from './examine.ts'
import { type Ending, Examiner } from './examiner.ts'
import { copyFolder, makeOriginals, type Originals } from './folders.ts'

export interface SweepOptions {
  readonly engine: Engine
  readonly rounds: number
  /** The first round: each has random numbers of its own, so that one can be repeated. */
  readonly from?: number
  readonly seed: number
  /** The folder for temporary files. */
  readonly root: string
  /** Where folders are kept of which something was wrong. */
  readonly keep?: string | undefined
  readonly onRound?: (round: number, swept: Swept) => void
}

export interface Swept {
  /** How often what came of a damage, by its kind. */
  readonly counts: Record<string, Record<string, number>>
  /** What must not be, in words. */
  readonly wrong: string[]
}

/** Damages copies of a folder, each in one way, and compares what every read answers with what it should. */
export async function sweep({
  engine,
  rounds,
  from: first = 0,
  seed,
  root,
  keep,
  onRound,
}: SweepOptions): Promise<Swept> {
  const originals = await makeOriginals(join(root, 'originals'), engine)
  const swept: Swept = { counts: {}, wrong: [] }
  const examiner = new Examiner()
  const folder = join(root, 'damaged')
  const scratch = join(root, 'scratch')
  const states = Object.entries(originals.current)
  try {
    const right = new Map<string, Examined>()
    for (const [state, from] of states)
      right.set(state, await examineOriginal(examiner, originals, from, root))
    const kinds = Object.entries(damages)
    for (let round = first; round < first + rounds; round++) {
      const random = randomNumbers(seed * 1_000_003 + round)
      const [state, from] = states[round % states.length]!
      const [kind, damage] = kinds[wholeNumber(random, 0, kinds.length - 1)]!
      renew(folder, scratch)
      copyFolder(from, folder)
      const what = damage(folder, random, originals)
      if (what === undefined) continue
      const damaged = keep === undefined ? undefined : join(root, 'as-damaged')
      if (damaged !== undefined) {
        rmSync(damaged, { recursive: true, force: true })
        copyFolder(folder, damaged)
      }
      const withCopies = round % 6 === 0
      const found = await examiner.examine({
        project: originals.project,
        dataDir: folder,
        scratch,
        withCopies,
      })
      const faults = faultsOf(found, right.get(state)!)
      const outcome = faults.length > 0 ? 'WRONG' : outcomeOf(found as Examined)
      swept.counts[kind] ??= {}
      swept.counts[kind][outcome] = (swept.counts[kind][outcome] ?? 0) + 1
      if (faults.length > 0) {
        swept.wrong.push(
          `seed ${seed}, round ${round}, ${engine}, ${state}, ${kind}: ${what}\n  ${faults.join('\n  ')}`,
        )
        if (keep !== undefined)
          cpSync(damaged!, join(keep, `${engine}-${seed}-${round}`), { recursive: true })
      }
      onRound?.(round, swept)
    }
    return swept
  } finally {
    await examiner.close()
  }
}

async function examineOriginal(
  examiner: Examiner,
  { project }: Originals,
  from: string,
  root: string,
): Promise<Examined> {
  const folder = join(root, 'undamaged')
  const scratch = join(root, 'scratch')
  renew(folder, scratch)
  copyFolder(from, folder)
  const found = await examiner.examine({ project, dataDir: folder, scratch, withCopies: true })
  if ('ended' in found) throw new Error(`undamaged, and ${found.ended}: ${found.text}`)
  const failed = Object.entries(found.outcomes).filter(([, outcome]) => 'failure' in outcome)
  if (failed.length + found.named.length > 0)
    throw new Error(`undamaged, but: ${JSON.stringify([failed, found.named])}`)
  return found
}

function renew(...folders: readonly string[]): void {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
}

/** What must not be: an answer that is not the right one, an error that says nothing, damage that doctor does not name. */
function faultsOf(found: Examined | Ending, right: Examined): string[] {
  if ('ended' in found) return [`${found.ended}: ${found.text}`]
  const faults: string[] = []
  let failed = 0
  for (const [what, outcome] of Object.entries(found.outcomes)) {
    if ('failure' in outcome) {
      failed++
      const { code, text } = outcome.failure
      if (code !== 'STORAGE_UNAVAILABLE') faults.push(`${what} fails with ${code ?? 'no GvqError'}: ${text}`)
    } else if (answerOf(right.outcomes[what]) !== outcome.answer) faults.push(`${what} is wrong`)
  }
  const isWrong = failed + faults.length > 0
  if (isWrong && found.named.length === 0) faults.push('doctor names nothing')
  if (faults.length > 0)
    faults.push(
      ...found.notices.map(text => `notice: ${text}`),
      ...found.named.map(text => `doctor: ${text}`),
    )
  return faults
}

function answerOf(outcome: Outcome | undefined): string | undefined {
  return outcome !== undefined && 'answer' in outcome ? outcome.answer : undefined
}

/** The outcome in a word. */
function outcomeOf({ outcomes, named }: Examined): string {
  const all = Object.values(outcomes)
  if ('failure' in outcomes.open!) return 'refused'
  const failed = all.filter(outcome => 'failure' in outcome).length
  if (failed > 0) return 'some reads failed'
  return named.length > 0 ? 'all right, named' : 'all right'
}
