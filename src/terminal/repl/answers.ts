import { counted } from '../../base/text/counted.ts'
import { countRows, countRowValues, present, renderedChunks } from '../../tools/output/index.ts'
import type { Answer, Timing } from '../../tools/shell/index.ts'
import type { CommandHost } from './commands/command.ts'
import type { Shown } from './face/face.ts'
import { inParts } from './face/parts.ts'
import { prettyJsonChunks } from './pretty-json.ts'
import { describeEffects, wrapped } from './text.ts'

const rowsWithoutPager = 40

/** Shows the result of an entry where results go, and a footer about it. */
export async function showAnswer(repl: CommandHost, answer: Answer): Promise<void> {
  const { face, out, settings } = repl
  repl.lastAnswer = answer
  const shown = rendered(repl, answer)
  if (out !== undefined) {
    const pieces = typeof shown.text === 'string' ? [shown.text] : shown.text
    const isWhole = await face.cancellable(signal => inParts(pieces, out, signal))
    if (!isWhole) face.say('note: Ctrl-C ended the output; the file has its beginning')
  } else if (shown.text !== '') await face.show(shown.text)
  // A script gets only what it asked for.
  if (face.terminal === undefined && !answer.dry) return
  const footer = footerOf(answer, shown, settings.timing)
  if (footer !== '') face.say(face.dim(wrapped(footer, face.columns)))
}

interface RenderedAnswer extends ShownRows {
  readonly text: Shown
}

/** Everything but a short table is formatted while it is shown, as far as it is. */
function rendered({ face, out, settings }: CommandHost, answer: Answer): RenderedAnswer {
  const { mode } = settings
  if (mode === 'table') {
    const options = {
      mode,
      width: face.columns,
      colour: face.colour && out === undefined,
      columns: settings.columns,
      hint: ':mode line shows all',
    }
    const isWhole = out !== undefined || (face.terminal !== undefined && settings.pager)
    if (!isWhole) {
      const { text, rows, shownRows } = present(answer, { ...options, maxRows: rowsWithoutPager })
      return { text, rows: () => rows, shownRows }
    }
    const text = renderedChunks(answer, { ...options, maxRows: Number.POSITIVE_INFINITY })
    return { text: answer.value === undefined ? '' : text, rows: () => countRows(answer.value) }
  }
  // One long line is what programs read; people, and pagers, need shorter ones.
  const isLaidOut = mode === 'json' && face.terminal !== undefined && out === undefined
  const text = isLaidOut ? { [Symbol.iterator]: () => laidOutJson(answer) } : renderedChunks(answer, { mode })
  return { text, rows: () => countRowValues(answer) }
}

function* laidOutJson({ value }: Answer): Generator<string> {
  if (value === undefined) return
  yield* prettyJsonChunks(value)
  yield '\n'
}

/** Renders a result for another program: in the current mode, without colours, with all rows. */
export function wholeAnswer(
  { settings, face }: Pick<CommandHost, 'settings' | 'face'>,
  answer: Answer,
): Iterable<string> {
  const { mode, columns } = settings
  const maxRows = Number.POSITIVE_INFINITY
  return renderedChunks(answer, { mode, width: face.columns, colour: false, columns, maxRows })
}

interface ShownRows {
  readonly rows: () => number
  /** Default: all. */
  readonly shownRows?: number
}

/** The footer below a result: the number of rows, what was written, and how long each phase took. */
function footerOf(answer: Answer, shown: ShownRows, timing: boolean): string {
  const effects = describeEffects(answer.effects, answer.dry ? 'planned' : 'done')
  const parts = [
    ...(answer.value === undefined ? [] : [describeRows(shown)]),
    ...(effects === '' ? [] : [answer.dry ? `would ${effects}; nothing was written` : effects]),
    ...(answer.dry && effects === '' ? ['would write nothing'] : []),
    ...(timing ? [describeTiming(answer.timing)] : []),
  ]
  return parts.join(' · ')
}

function describeRows(shown: ShownRows): string {
  const rows = shown.rows()
  const { shownRows = rows } = shown
  const all = counted(rows, 'row')
  return shownRows < rows ? `${all}, ${shownRows.toLocaleString('en')} shown` : all
}

function describeTiming({ parseMs, planMs, executeMs, totalMs }: Timing): string {
  const parts = `parse ${milliseconds(parseMs)}, plan ${milliseconds(planMs)}, execute ${milliseconds(executeMs)}`
  return `${milliseconds(totalMs)} ms (${parts})`
}

/** Formats milliseconds with three significant digits. */
function milliseconds(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
