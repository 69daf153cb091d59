import { setTimeout as wait } from 'node:timers/promises'
import { GvqError } from '../../../base/errors.ts'
import { drawPlan } from '../../../engine/planner/index.ts'
import type { SessionPlan } from '../../../tools/shell/index.ts'
import { readWatch } from '../head.ts'
import { describeEffects } from '../text.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'

const entry = { kind: 'entry' } as const

/** Commands that run entries or show how they run. */
export const runningCommands: readonly Command[] = [
  {
    name: ':explain',
    usage: ':explain ENTRY',
    needsArgument: true,
    summary: 'shows the plan of an entry or a declared query without running it',
    argument: entry,
    async run(repl, argument) {
      return showPlan(repl, await repl.shell.explain(argument, { sql: true }))
    },
  },
  {
    name: ':profile',
    usage: ':profile ENTRY',
    needsArgument: true,
    summary: 'runs an entry and shows what each part of its plan did; discards its writes',
    details: 'Shows rows, time and storage reads next to each part.',
    argument: entry,
    async run(repl, argument) {
      return showPlan(repl, await repl.working(signal => repl.shell.profile(argument, { signal })))
    },
  },
  {
    name: ':dry',
    usage: ':dry ENTRY',
    needsArgument: true,
    summary: 'runs an entry, discards its writes and shows what they would have been',
    argument: entry,
    run: (repl, argument) => repl.evaluate(argument, { dry: true }),
  },
  {
    name: ':undo',
    usage: ':undo',
    summary: 'undoes the last write of this shell, unless something else was written since',
    async run(repl) {
      const result = await repl.shell.undo()
      if (result.kind === 'refused') throw new GvqError('INVALID_VALUE', result.reason)
      repl.face.say(`undone: ${describeEffects(result.effects)}`)
      return 'done'
    },
  },
  {
    name: ':again',
    usage: ':again',
    summary: 'runs the last entry again',
    async run(repl) {
      if (repl.lastEntry === undefined) throw new GvqError('INVALID_VALUE', 'There is no previous entry.')
      return repl.evaluate(repl.lastEntry)
    },
  },
  {
    name: ':watch',
    usage: ':watch [SECONDS] ENTRY',
    needsArgument: true,
    summary: 'runs an entry repeatedly, every two seconds by default, until Ctrl-C',
    details: ':watch 0.5 N<Person>::COUNT shows the count twice a second.',
    argument: entry,
    run: watch,
  },
]

async function showPlan(repl: CommandHost, result: SessionPlan): Promise<EntryOutcome> {
  if (result.kind === 'empty') return 'done'
  if (result.kind !== 'plan') return repl.fail(result.diagnostics)
  await repl.face.show(drawPlan(result.plan, repl.face.columns))
  return 'done'
}

async function watch(repl: CommandHost, argument: string): Promise<EntryOutcome> {
  const { terminal } = repl.face
  if (terminal === undefined) throw new GvqError('INVALID_VALUE', ':watch needs a terminal.')
  const watched = readWatch(argument)
  let isOver = false
  while (!isOver) {
    const result = await repl.request({}, watched.entry)
    terminal.clearScreen()
    repl.face.say(`every ${watched.seconds} s, Ctrl-C to stop: ${watched.entry}`)
    const outcome = await repl.showResult(result)
    if (outcome !== 'done') return outcome
    isOver = await repl.face.cancellable(signal =>
      wait(watched.seconds * 1000, false, { signal }).catch(() => true),
    )
  }
  return 'done'
}
