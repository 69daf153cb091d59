import { counted } from '../../../../base/text/counted.ts'
import type { Effect } from '../../../../tools/shell/api.ts'

/** Returns `created 1 Person, dropped 2 Knows, 1 WorksAt`; '' where nothing was written. */
export function effectsText(effects: readonly Effect[], dry: boolean): string {
  const parts = (['created', 'updated', 'dropped'] as const).flatMap(done => {
    const types = effects.filter(effect => effect[done] > 0)
    return types.length === 0
      ? []
      : [`${done} ${types.map(effect => counted(effect[done], effect.type, effect.type)).join(', ')}`]
  })
  return parts.length > 0 && dry ? `${parts.join(', ')}, discarded` : parts.join(', ')
}
