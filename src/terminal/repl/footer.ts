import { counted } from '../../base/counted.ts'
import type { Rendering } from '../../tools/output/index.ts'
import type { Answer, Timing } from '../../tools/shell/index.ts'
import { describeEffects } from './effects.ts'

type ShownRows = Pick<Rendering, 'rows' | 'shownRows'>

/** What stands below an answer: how many rows it has, what was written, and how long each part took. */
export function footerOf(answer: Answer, shown: ShownRows, timing: boolean): string {
  const effects = describeEffects(answer.effects)
  const parts = [
    ...(answer.value === undefined ? [] : [describeRows(shown)]),
    ...(effects === '' ? [] : [answer.dry ? `would have ${effects}; nothing was written` : effects]),
    ...(answer.dry && effects === '' ? ['would have written nothing'] : []),
    ...(timing ? [describeTiming(answer.timing)] : []),
  ]
  return parts.join(' · ')
}

function describeRows({ rows, shownRows }: ShownRows): string {
  const all = counted(rows, 'row')
  return shownRows < rows ? `${all}, ${shownRows.toLocaleString('en')} shown` : all
}

function describeTiming({ parseMs, planMs, executeMs, totalMs }: Timing): string {
  const parts = `parse ${milliseconds(parseMs)}, plan ${milliseconds(planMs)}, execute ${milliseconds(executeMs)}`
  return `${milliseconds(totalMs)} ms (${parts})`
}

/** Three digits are enough for a person. */
function milliseconds(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
