import type { PlanNode } from '../../../../engine/planner/index.ts'
import { h } from '../dom.ts'
import { milliseconds } from '../studio.ts'

/** A plan as a tree, with the measurements of each part if it was run. */
export function planView(plan: PlanNode): HTMLElement {
  const isMeasured = someMeasured(plan)
  const most = isMeasured ? Math.max(...allTimes(plan)) : 0
  const rows: HTMLElement[] = []
  addRows(plan, 0, rows, most)
  const names = ['Step', 'Rows', 'Reads', 'From memory', 'Time']
  const head = names.map((name, i) => h('th', { scope: 'col', class: i > 0 && 'number' }, name))
  const table = h(
    'table',
    { class: 'plan' },
    isMeasured && h('thead', {}, h('tr', {}, ...head)),
    h('tbody', {}, ...rows),
  )
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Plan' }, table)
}

function addRows(node: PlanNode, depth: number, rows: HTMLElement[], most: number): void {
  const { measured } = node
  const text = h('span', { class: 'step' }, node.text)
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
  for (const child of node.children) addRows(child, depth + 1, rows, most)
}

function someMeasured(node: PlanNode): boolean {
  return node.measured !== undefined || node.children.some(someMeasured)
}

function allTimes(node: PlanNode): readonly number[] {
  return [node.measured?.timeMs ?? 0.001, ...node.children.flatMap(allTimes)]
}
