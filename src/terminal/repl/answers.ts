import { counted } from '../../base/counted.ts'
import { present, type Rendering } from '../../tools/output/index.ts'
import type { Answer, Timing } from '../../tools/shell/index.ts'
import type { CommandHost } from './commands/command.ts'
import { describeEffects, wrapped } from './text.ts'

const rowsWithoutPager = 40
const rowsWithPager = 1000

/** Shows the result of an entry where results go, and a footer about it. */
export async function showAnswer(repl: CommandHost, answer: Answer): Promise<void> {
  const { face, out, settings } = repl
  repl.lastAnswer = answer
  const maxRows = face.terminal && settings.pager ? rowsWithPager : rowsWithoutPager
  const shown = present(answer, {
    mode: settings.mode,
    width: face.columns,
    colour: face.colour && out === undefined,
    maxRows: out === undefined ? maxRows : Number.POSITIVE_INFINITY,
    hint: ':mode line shows all',
  })
  if (shown.text !== '') await (out === undefined ? face.show(shown.text) : out(shown.text))
  // A script gets only what it asked for.
  if (face.terminal === undefined && !answer.dry) return
  const footer = footerOf(answer, shown, settings.timing)
  if (footer !== '') face.say(face.dim(wrapped(footer, face.columns)))
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
