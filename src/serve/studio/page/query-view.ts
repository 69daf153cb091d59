import type { QueryFacts } from '../../../language/facts/index.ts'
import { AnswerPanel } from './answer/answer-panel.ts'
import { call, callQuery, callRows, type QueryAnswer, Refused, stopRequest, storedKey } from './client.ts'
import { copyButtons } from './copy-menu.ts'
import { breakable, h } from './dom.ts'
import { ParameterForm } from './form/form.ts'
import { TypedInputs } from './form/typed-inputs.ts'
import { RunButton } from './run-button.ts'
import { curlText, typeScriptText } from './snippets.ts'
import { milliseconds, type Studio } from './studio.ts'

export interface QueryView {
  readonly element: HTMLElement
  /** Ends what it still gets from the server. A query that writes runs to its end. */
  destroy(): void
  /** Takes over the query as it now is in the program. Returns false if it needs another form. */
  renew(queries: readonly QueryFacts[]): boolean
}

/** The page of one query: its form, and the answer. */
export function queryView(query: QueryFacts, studio: Studio): QueryView {
  const form = new ParameterForm(query.parameters, new TypedInputs(query.name))
  const panel = new AnswerPanel(studio)
  let reading: AbortController | undefined
  const run = async (): Promise<void> => {
    if (isRefused || button.stop()) return
    const body = form.body()
    if (body === undefined) return
    const request = `studio-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`
    const leave = new AbortController()
    if (!query.writes) reading = leave
    panel.busy()
    await button.during(
      () => void stopRequest(request, query.writes, leave),
      () => ask(body, leave.signal, request),
    )
    panel.idle()
  }
  const ask = async (body: string, signal: AbortSignal, request: string): Promise<void> => {
    try {
      const { rowsOf } = studio.overview
      const list = Object.hasOwn(rowsOf, query.name) ? rowsOf[query.name] : undefined
      if (list === undefined) {
        const answer = await callQuery(query.name, body, signal, request)
        panel.showAnswer(answer.value, statusOf(answer), query.name)
      } else {
        const { pages, ...answer } = await callRows(query.name, body, signal, request)
        const status = () => statusOf({ ...answer, bytes: pages.bytes })
        panel.showPages({ pages, list, status }, query.name)
      }
      studio.announce('Answered')
      if (query.writes) await studio.refresh()
    } catch (error) {
      panel.showError(error)
      if (error instanceof Refused) form.blame(error.message)
    }
  }
  const plan = async (): Promise<void> => {
    try {
      const result = await call('plan', [query.name, false])
      if (result.kind === 'plan') panel.showPlan(result.plan, 'Not run')
    } catch (error) {
      panel.showError(error)
    }
  }

  const button = new RunButton({ type: 'submit' })
  const isRefused = query.writes && !studio.overview.mayWrite
  button.element.disabled = isRefused
  const requestAs = (write: typeof curlText) => {
    const body = form.body()
    if (body === undefined) return undefined
    return write({ origin: location.origin, query: query.name, body, hasKey: storedKey() !== undefined })
  }
  const choices = [
    { title: 'Copy as curl', text: () => requestAs(curlText) },
    { title: 'Copy as TypeScript', text: () => requestAs(typeScriptText) },
  ]
  let head = heading(query)
  const element = h(
    'form',
    { class: 'view', novalidate: true, onsubmit: (event: SubmitEvent) => submit(event) },
    head,
    isRefused && h('p', { class: 'notice' }, 'This query writes, and your key only reads.'),
    form.element,
    h(
      'div',
      { class: 'actions' },
      button.element,
      h('button', { type: 'button', onclick: () => void plan() }, 'Plan'),
      button.elapsed,
      copyButtons(choices, studio.announce),
    ),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  element.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void run()
    }
  })
  const destroy = () => {
    reading?.abort()
    panel.clear()
  }
  const renew = (queries: readonly QueryFacts[]) => {
    const next = queries.find(({ name }) => name === query.name)
    if (next === undefined || signatureOf(next) !== signatureOf(query)) return false
    const { open } = head.querySelector('details')!
    const renewed = heading(next)
    renewed.querySelector('details')!.open = open
    head.replaceWith(renewed)
    head = renewed
    return true
  }
  return { element: h('div', { class: 'query-page' }, element, panel.element), destroy, renew }
}

function signatureOf({ parameters, writes }: QueryFacts): string {
  return JSON.stringify([parameters, writes])
}

function heading({ name, writes, comment, declaredAt }: QueryFacts): HTMLElement {
  const source = h('pre', { class: 'source scroll', tabindex: 0, role: 'region', 'aria-label': 'Source' })
  const details = h('details', {}, h('summary', {}, 'Source'), source)
  details.addEventListener('toggle', async () => {
    if (!details.open || source.textContent !== '') return
    source.textContent = await call('source', [name]).catch((error: Error) => error.message)
  })
  return h(
    'header',
    { class: 'heading' },
    h('h1', { tabindex: -1 }, breakable(name)),
    h(
      'p',
      { class: 'dim' },
      h('span', { class: writes ? 'badge writes' : 'badge' }, writes ? 'writes' : 'reads'),
      `${declaredAt.file}:${declaredAt.line}`,
    ),
    comment !== undefined && h('p', { class: 'said' }, comment),
    details,
  )
}

function statusOf(answer: Omit<QueryAnswer, 'value'>): string {
  return `${answer.status} · ${milliseconds(answer.milliseconds)} · ${size(answer.bytes)}`
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KiB'] : [bytes / 1024 ** 2, 'MiB']
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}
