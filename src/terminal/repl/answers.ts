import { counted } from '../../base/counted.ts'
import { countRowValues, present, type Rendering, renderedChunks } from '../../tools/output/index.ts'
import type { Answer, Timing } from '../../tools/shell/index.ts'
import type { CommandHost } from './commands/command.ts'
import type { Shown } from './face.ts'
import { prettyJsonChunks } from './pretty-json.ts'
import { describeEffects, wrapped } from './text.ts'

const rowsWithoutPager = 40
const rowsWithPager = 1000

/** Shows the result of an entry where results go, and a footer about it. */
export async function showAnswer(repl: CommandHost, answer: Answer): Promise<void> {
  const { face, out, settings } = repl
  repl.lastAnswer = answer
  const shown = rendered(repl, answer)
  if (out !== undefined) await out(typeof shown.text === 'string' ? shown.text : [...shown.text].join(''))
  else if (shown.text !== '') await face.show(shown.text)
  // A script gets only what it asked for.
  if (face.terminal === undefined && !answer.dry) return
  const footer = footerOf(answer, shown, settings.timing)
  if (footer !== '') face.say(face.dim(wrapped(footer, face.columns)))
}

interface RenderedAnswer extends ShownRows {
  readonly text: Shown
}

/** Only a table is formatted as a whole; any other mode while it is shown. */
function rendered({ face, out, settings }: CommandHost, answer: Answer): RenderedAnswer {
  const { mode } = settings
  if (mode === 'table') {
    const maxRows = face.terminal && settings.pager ? rowsWithPager : rowsWithoutPager
    return present(answer, {
      mode,
      width: face.columns,
      colour: face.colour && out === undefined,
      maxRows: out === undefined ? maxRows : Number.POSITIVE_INFINITY,
      hint: ':mode line shows all',
    })
  }
  const rows = countRowValues(answer)
  // One long line is what programs read; people, and pagers, need shorter ones.
  const isLaidOut = mode === 'json' && face.terminal !== undefined && out === undefined
  const pieces = () => (isLaidOut ? laidOutJson(answer) : renderedChunks(answer, mode))
  return { text: { [Symbol.iterator]: pieces }, rows, shownRows: rows }
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
): Rendering['text'] {
  const maxRows = Number.POSITIVE_INFINITY
  return present(answer, { mode: settings.mode, width: face.columns, colour: false, maxRows }).text
}

type ShownRows = Pick<Rendering, 'rows' | 'shownRows'>

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

function describeRows({ rows, shownRows }: ShownRows): string {
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
