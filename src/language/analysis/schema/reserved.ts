import { type RecordKind, scalarNames } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { quote, recordWord } from '../kinds/words.ts'

const typeNames: ReadonlySet<string> = new Set([
  'Node',
  'Edge',
  'HVector',
  'Value',
  'GraphError',
  'VectorError',
  'Response',
  'HandlerInput',
  'Aggregate',
  'AggregateItem',
  ...scalarNames,
])

const fieldNames: { readonly [K in RecordKind]: ReadonlySet<string> } = {
  node: new Set(['id', 'label']),
  edge: new Set(['id', 'label', 'from_node', 'to_node']),
  vector: new Set(['id', 'label', 'data', 'score']),
}

/** Reports E110 for a reserved type name. */
export function refuseReservedType(name: ast.Name, { report }: Reporting): void {
  if (!typeNames.has(name.text)) return
  report.error('E110', name.span, `${quote(name.text)} is a reserved name`, {
    help: `choose another name, such as ${quote(`My${name.text}`)}`,
  })
}

/** Reports E204 for a field name, in any case, that every record of the kind shows. */
export function isReservedField(kind: RecordKind, name: ast.Name, { report }: Reporting): boolean {
  if (!fieldNames[kind].has(name.text.toLowerCase())) return false
  report.error(
    'E204',
    name.span,
    `${quote(name.text)} is a reserved field name of ${recordWord(kind, true)}`,
    {
      help: 'choose another name',
    },
  )
  return true
}
