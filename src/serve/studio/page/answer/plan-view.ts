import type { PlanNode, SentStatement } from '../../../../engine/planner/index.ts'
import { h } from '../dom.ts'
import { milliseconds } from '../studio.ts'

/** A plan as a tree, with the measurements of each part if it was run, and below the statements for a server by their numbers. */
export function planView(plan: PlanNode): HTMLElement {
  const isMeasured = someMeasured(plan)
  const most = isMeasured ? Math.max(...allTimes(plan)) : 0
  const rows: HTMLElement[] = []
  const sent: SentStatement[] = []
  addRows(plan, 0, { rows, sent, most })
  const names = ['Step', 'Rows', 'Reads', 'From memory', 'Time']
  const head = names.map((name, i) => h('th', { scope: 'col', class: i > 0 && 'number' }, name))
  const table = h(
    'table',
    { class: 'plan' },
    isMeasured && h('thead', {}, h('tr', {}, ...head)),
    h('tbody', {}, ...rows),
  )
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Plan' },
    table,
    ...sent.map(statementView),
    ...(plan.notes ?? []).map(note => h('p', { class: 'plan-part dim' }, note)),
  )
}

/** A statement, and how the server would run it. */
function statementView({ text, plan = [] }: SentStatement, i: number): HTMLElement {
  return h(
    'section',
    { class: 'plan-part' },
    h('h3', {}, `SQL [${i + 1}]`),
    h('pre', {}, h('code', {}, text)),
    h('pre', { class: 'dim' }, plan.join('\n')),
  )
}

/** What the plan is drawn as, row by row. */
interface Drawn {
  readonly rows: HTMLElement[]
  readonly sent: SentStatement[]
  readonly most: number
}

function addRows(node: PlanNode, depth: number, drawn: Drawn): void {
  const { measured } = node
  const { rows, sent, most } = drawn
  const own = measured?.statements ?? node.sends ?? []
  const numbers = own.map(statement => `[${sent.push(statement)}]`)
  const text = h('span', { class: 'step' }, [node.text, ...numbers].join(' '))
  text.style.paddingInlineStart = `${depth * 18}px`
  const cells = [h('td', {}, text)]
  if (most > 0 && measured !== undefined) {
    const bar = h('span', { class: 'bar', title: `${measured.timeMs.toLocaleString('en')} ms` })
    bar.style.inlineSize = `${Math.max(2, (measured.timeMs / most) * 48)}px`
    cells.push(
      h('td', { class: 'number' }, measured.rows?.toLocaleString('en')),
      h('td', { class: 'number' }, measured.reads.toLocaleString('en')),
      h('td', { class: 'number' }, measured.cacheHits.toLocaleString('en')),
      h('td', { class: 'number' }, bar, milliseconds(measured.timeMs)),
    )
  } else if (most > 0) cells.push(...[1, 2, 3, 4].map(() => h('td')))
  rows.push(h('tr', {}, ...cells))
  for (const child of node.children) addRows(child, depth + 1, drawn)
}

function someMeasured(node: PlanNode): boolean {
  return node.measured !== undefined || node.children.some(someMeasured)
}

function allTimes(node: PlanNode): readonly number[] {
  return [node.measured?.timeMs ?? 0.001, ...node.children.flatMap(allTimes)]
}
