import { counted } from '../../base/text/counted.ts'
import { wrap } from '../../language/diagnostics/index.ts'
import type { Effect } from '../../tools/shell/index.ts'

/** Minimum width for wrapping; below it, there would be one word per line. */
const columnsMin = 30

/** Wraps prose to the width of a terminal. Continuation lines keep the indentation, or are indented by `hang` cells. */
export function wrapped(text: string, columns: number, hang = 0): string {
  return text
    .split('\n')
    .flatMap(line => wrappedLine(line, Math.max(columns, columnsMin), hang))
    .join('\n')
}

function wrappedLine(line: string, columns: number, hang: number): readonly string[] {
  if (line.length <= columns) return [line]
  const indent = /^ */.exec(line)?.[0] ?? ''
  const begin = line.slice(0, hang)
  const rest = hang === 0 ? line.trimStart() : line.slice(hang)
  const edge = hang === 0 ? indent : ' '.repeat(hang)
  return wrap(rest, columns - edge.length).map((part, i) => `${i === 0 && hang > 0 ? begin : edge}${part}`)
}

const plannedVerbs = { created: 'create', updated: 'update', dropped: 'drop' } as const

/** Describes writes as `created 2 Person nodes, dropped 1 Knows edge`, or as `create 2 …` when they are only planned. */
export function describeEffects(effects: readonly Effect[], tense: 'done' | 'planned' = 'done'): string {
  return (['created', 'updated', 'dropped'] as const)
    .flatMap(verb => effects.filter(effect => effect[verb] > 0).map(effect => [verb, effect] as const))
    .map(([verb, effect]) => {
      const written = tense === 'done' ? verb : plannedVerbs[verb]
      return `${written} ${countOf(effect[verb], effect)}`
    })
    .join(', ')
}

function countOf(count: number, { type, of }: Effect): string {
  return counted(count, `${type} ${of}`)
}

export function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
