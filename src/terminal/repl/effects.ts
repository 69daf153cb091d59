import { counted } from '../../base/counted.ts'
import type { Effect } from '../../tools/shell/index.ts'

/** `created 2 Person nodes, dropped 1 Knows edge`. */
export function describeEffects(effects: readonly Effect[]): string {
  return (['created', 'updated', 'dropped'] as const)
    .flatMap(verb => effects.filter(effect => effect[verb] > 0).map(effect => [verb, effect] as const))
    .map(([verb, effect]) => `${verb} ${countOf(effect[verb], effect)}`)
    .join(', ')
}

function countOf(count: number, { type, of }: Effect): string {
  return counted(count, `${type} ${of}`)
}
