import { limits } from '../../../base/limits.ts'
import { replaceControls } from '../../../base/text/terminal-text.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { limitCodes } from '../limit.ts'
import { sortDiagnostics } from '../order.ts'
import { type Ink, rowsOf } from './marks.ts'
import { loadColours, noColour, type Paint, type Palette } from './palette.ts'
import { type Section, type SectionLine, sectionsOf } from './sections.ts'
import { wrap } from './wrap.ts'

export interface PrettyOptions {
  readonly colour: boolean
  /** Columns of the terminal; longer source lines are cut. */
  readonly width?: number
  /** Maximum number of diagnostics shown for a file; the rest are only counted. */
  readonly max?: number | undefined
}

const widthDefault = 120
const sourceCellsMin = 40

/**
 * Renders diagnostics for people: each with its message, a window into the source and its help, separated by blank
 * lines, in the order of files and positions. Ends with a line break; empty if there are none.
 */
export async function renderPretty(
  diagnostics: readonly Diagnostic[],
  { colour, width = widthDefault, max = limits.diagnosticsPerFileMax }: PrettyOptions,
): Promise<string> {
  const palette = colour ? await loadColours() : noColour
  const blocks: string[] = []
  for (const ofFile of groupByFile(sortDiagnostics(diagnostics))) {
    const reached = ofFile.filter(({ severity, code }) => code === limitCodes[severity])
    const others = ofFile.filter(each => !reached.includes(each))
    for (const diagnostic of others.slice(0, max)) blocks.push(renderOne(diagnostic, width, palette))
    const rest = others.length - max
    if (rest > 0) blocks.push(`… ${rest} more in ${replaceControls(ofFile[0]!.span.file.path)}\n`)
    // That there are even more must not be among those left out.
    for (const each of reached) blocks.push(renderOne(each, width, palette))
  }
  return blocks.join('\n')
}

function groupByFile(sorted: readonly Diagnostic[]): Diagnostic[][] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of sorted) {
    const { path } = diagnostic.span.file
    const group = groups.get(path)
    if (group === undefined) groups.set(path, [diagnostic])
    else group.push(diagnostic)
  }
  return [...groups.values()]
}

function renderOne(diagnostic: Diagnostic, width: number, palette: Palette): string {
  const { severity, code, message, help, note } = diagnostic
  // The gutter is at most as wide as the largest line number can be.
  const sections = sectionsOf(diagnostic, Math.max(sourceCellsMin, width - 10))
  const lineMax = Math.max(...sections.flatMap(({ lines }) => [...lines.keys()]))
  const layout: Layout = {
    margin: String(lineMax).length,
    width,
    palette,
    primary: palette.severity[severity],
  }
  const rows = [
    `${palette.severity[severity](`${severity}[${code}]`)}${palette.message(`: ${replaceControls(message)}`)}`,
  ]
  for (const [i, section] of sections.entries()) rows.push(...renderSection(section, i === 0, layout))
  if (help !== undefined) rows.push(...renderRemark('help', help, layout))
  if (note !== undefined) rows.push(...renderRemark('note', note, layout))
  return `${rows.join('\n')}\n`
}

interface Layout {
  /** Columns of the line numbers. */
  readonly margin: number
  /** Columns of the terminal. */
  readonly width: number
  readonly palette: Palette
  readonly primary: Paint
}

function renderSection({ file, position, lines }: Section, isFirst: boolean, layout: Layout): string[] {
  const { margin, palette } = layout
  const arrow = palette.gutter(`${' '.repeat(margin)}${isFirst ? '-->' : ':::'}`)
  const rows = [`${arrow} ${replaceControls(file.path)}:${position.line}:${position.column}`, bar(layout)]
  let previous: number | undefined
  for (const [number, line] of [...lines].sort(([a], [b]) => a - b)) {
    if (previous !== undefined && number > previous + 1) rows.push(palette.gutter('...'))
    rows.push(...renderLine(number, line, layout))
    previous = number
  }
  return rows
}

function renderLine(number: number, { shown, marks }: SectionLine, layout: Layout): string[] {
  const gutter = layout.palette.gutter(`${String(number).padStart(layout.margin)} |`)
  const source = shown.text.trimEnd() === '' ? gutter : `${gutter} ${shown.text.trimEnd()}`
  return [source, ...rowsOf(marks).map(row => `${bar(layout)} ${renderRow(row, layout)}`)]
}

function renderRow(row: readonly Ink[], { primary, palette }: Layout): string {
  let text = ''
  let cell = 0
  for (const ink of row) {
    text += ' '.repeat(ink.cell - cell) + (ink.isPrimary ? primary : palette.secondary)(ink.text)
    // Only the last ink of a row can be wider than its units: the others consist of `^`, `-` and `|`.
    cell = ink.cell + ink.text.length
  }
  return text
}

function renderRemark(word: 'help' | 'note', text: string, { margin, width, palette }: Layout): string[] {
  const columns = Math.max(sourceCellsMin, width - margin - 9)
  const [first = '', ...more] = text.split('\n').flatMap(line => wrap(replaceControls(line), columns))
  const indent = ' '.repeat(margin + 1)
  return [
    `${indent}${palette.gutter('=')} ${palette.message(`${word}:`)} ${first}`,
    ...more.map(line => `${indent}        ${line}`),
  ]
}

function bar({ margin, palette }: Layout): string {
  return palette.gutter(`${' '.repeat(margin)} |`)
}
