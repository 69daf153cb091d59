import type { Assignment, Expr } from '../../language/analysis/program.ts'
import type { EdgeType, Property, RecordType, Value } from '../../language/catalog/types.ts'
import type { Id, ReadAhead } from '../../store/storage/api.ts'
import { createPlanner } from '../planner/index.ts'
import type { Flow } from './flow.ts'
import { lookupKey } from './index-keys.ts'

type Slots = readonly (Flow | undefined)[]

const expressionsMax = 16_384
const planner = createPlanner({ optimise: true })

/** Collects the reads of the body of a loop, so that a thousand rounds need one read and not a thousand. */
export class Foresight implements ReadAhead {
  readonly records = new Map<RecordType, Set<Id>>()
  readonly values = new Map<Property, { readonly type: RecordType; readonly values: Set<Value> }>()
  readonly out = new Map<EdgeType, Set<Id>>()
  readonly in = new Map<EdgeType, Set<Id>>()
  #room = expressionsMax

  /** Whether enough is collected: nested loops have more rounds than are worth looking ahead. */
  get isFull(): boolean {
    return this.#room <= 0
  }

  /** Adds the reads of an expression, as far as they follow from the variables known now. */
  add(expr: Expr, slots: Slots): void {
    this.#room--
    switch (expr.kind) {
      case 'addNode':
        this.#addAssignments(expr.node, expr.assignments, slots)
        return
      case 'addVector':
        this.#addAssignments(expr.vector, expr.assignments, slots)
        return
      case 'addEdge':
        this.#addAssignments(expr.edge, expr.assignments, slots)
        this.#addEnds(expr.edge, expr.from, expr.to, slots)
        return
      case 'traversal': {
        const { access, steps } = planner.traversal(expr)
        if (access.kind === 'byId') this.#addRecord(access.of, idOf(access.id, slots))
        if (access.kind === 'byIndex' || access.kind === 'indexScan' || access.kind === 'indexCount') {
          this.#addValue(access.of, access.property, access.value, slots)
        }
        for (const step of steps)
          if (step.kind === 'upsertEdge') this.#addEnds(step.edge, step.from, step.to, slots)
        return
      }
      default:
        return
    }
  }

  #addAssignments(type: RecordType, assignments: readonly Assignment[], slots: Slots): void {
    for (const { property, value } of assignments) this.#addValue(type, property, value, slots)
  }

  #addValue(type: RecordType, property: Property, expr: Expr, slots: Slots): void {
    if (property.index === 'none' || property.type.kind !== 'scalar') return
    const raw = knownValue(expr, slots)
    if (raw === undefined || raw === null) return
    const value = lookupKey(expr.type, property.type)(raw as Value)
    if (value === undefined || value === null) return
    let wanted = this.values.get(property)
    if (wanted === undefined) {
      wanted = { type, values: new Set() }
      this.values.set(property, wanted)
    }
    wanted.values.add(value)
  }

  #addEnds(edge: EdgeType, from: Expr, to: Expr, slots: Slots): void {
    const source = idOf(from, slots)
    const target = idOf(to, slots)
    this.#addRecord(edge.from, source)
    this.#addRecord(edge.to, target)
    if (source !== undefined) addTo(this.out, edge, source)
    if (target !== undefined) addTo(this.in, edge, target)
  }

  #addRecord(type: RecordType, id: Id | undefined): void {
    if (id !== undefined) addTo(this.records, type, id)
  }
}

function addTo<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}

function idOf(expr: Expr, slots: Slots): Id | undefined {
  const value = knownValue(expr, slots)
  return typeof value === 'string' && value.length === 16 ? value : undefined
}

/** Returns the single value of a literal or of a variable that is already bound. */
export function knownValue(expr: Expr, slots: Slots): unknown {
  if (expr.kind === 'literal') return expr.value
  if (expr.kind !== 'variable') return undefined
  const flow = slots[expr.slot]
  if (flow === undefined || !flow.single) return undefined
  return flow.kind === 'values' ? flow.values[0] : flow.ids[0]
}
