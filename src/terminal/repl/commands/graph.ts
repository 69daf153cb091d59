import { GvqError } from '../../../base/errors.ts'
import type { TypeFacts } from '../../../language/facts/index.ts'
import { drawNeighbourhood, type Neighbourhood, type NeighbourhoodEdge } from '../../../tools/output/index.ts'
import type { Answer, ShellScope } from '../../../tools/shell/index.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'

const neighboursMax = 30

/** Draws a record with its neighbours. */
export const graphCommand: Command = {
  name: ':graph',
  usage: ':graph ENTRY',
  needsArgument: true,
  summary: 'draws a node or vector with its neighbours; if there are several, the first',
  details:
    ':graph ada draws the value of the variable ada, :graph N<Person>({name: "Ada"}) the person with that name.',
  argument: { kind: 'entry' },
  run: graph,
}

async function graph(repl: CommandHost, entry: string): Promise<EntryOutcome> {
  const result = await repl.request({ dry: true }, entry)
  if (result.kind !== 'answer') return repl.showResult(result)
  const centre = firstRecord(result)
  if (centre === undefined)
    throw new GvqError('INVALID_VALUE', ':graph draws a node or a vector, but the result has none.')
  const scope = await repl.scope()
  const type = scope.types.find(({ name, of }) => name === centre.label && of !== 'edge')
  if (type === undefined) throw new GvqError('INVALID_VALUE', ':graph draws a node or a vector, not an edge.')
  const edges = await neighboursOf(repl, centre, type, scope)
  const drawn = drawNeighbourhood({ centre, edges }, repl.face.columns, { colour: repl.face.colour })
  await repl.face.show(drawn)
  return 'done'
}

interface Found {
  readonly id: string
  readonly label: string
}

/** The first record of a result, at any depth. */
function firstRecord({ value }: Answer): (Found & Neighbourhood['centre']) | undefined {
  const find = (json: unknown): (Found & Neighbourhood['centre']) | undefined => {
    if (Array.isArray(json)) return find(json[0])
    if (typeof json !== 'object' || json === null) return undefined
    if (isRecord(json)) return json
    return find(Object.values(json)[0])
  }
  return find(value)
}

function isRecord(json: object): json is Found & Neighbourhood['centre'] {
  return 'id' in json && typeof json.id === 'string' && 'label' in json && typeof json.label === 'string'
}

/** Reads the neighbours by all edge types that start or end at the type, in one request. */
async function neighboursOf(
  repl: CommandHost,
  { id }: Found,
  type: TypeFacts,
  scope: ShellScope,
): Promise<readonly NeighbourhoodEdge[]> {
  const isEnd = (end: TypeFacts['from']): boolean => end?.of === type.of && end.type === type.name
  const ways = scope.types.flatMap(({ name, from, to }) => [
    ...(isEnd(from) ? [{ type: name, direction: 'out', step: 'Out' } as const] : []),
    ...(isEnd(to) ? [{ type: name, direction: 'in', step: 'In' } as const] : []),
  ])
  if (ways.length === 0) return []
  const fields = ways.map(
    ({ step, type: edge }, i) => `way${i}: _::${step}<${edge}>::RANGE(0, ${neighboursMax})`,
  )
  const source = `${type.of === 'node' ? 'N' : 'V'}<${type.name}>("${id}")`
  const result = await repl.request({ dry: true }, `RETURN ${source}::{${fields.join(', ')}}`)
  const value = result.kind === 'answer' ? Object.values(result.value as object)[0] : undefined
  return ways.flatMap(({ type: edge, direction }, i) => {
    const others = (value as Readonly<Record<string, readonly NeighbourhoodEdge['other'][]>> | undefined)?.[
      `way${i}`
    ]
    return (others ?? []).map(other => ({ type: edge, direction, other }))
  })
}
