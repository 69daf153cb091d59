import type { RecordType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { at } from '../report.ts'
import { listNames, quote } from '../words.ts'

/** W102: a creation leaves properties without a value, which is allowed (W3) but seldom meant. */
export function warnOfLeftOut(
  name: ast.Name | undefined,
  type: RecordType,
  object: ast.PropertyObject | undefined,
  { report }: Context,
): void {
  const given = new Set(object?.entries.map(entry => entry.name.text))
  const missing = type.properties.filter(
    property => property.default === undefined && !given.has(property.name),
  )
  if (name === undefined || missing.length === 0) return
  const names = missing.map(property => property.name)
  report.warning('W102', name.span, `this ${quote(type.name)} gets no value for ${listNames(names)}`, {
    related: [at(missing[0]?.span, 'declared here')],
    help: `give ${names.length === 1 ? 'a value' : 'values'}, or declare a \`DEFAULT\``,
  })
}
