const cell = { width: 8.4, height: 18 }
const padding = 14
const font = "13.5px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"
const colours = {
  background: '#1b1f27',
  text: '#d5dae3',
  caret: '#8fa3bf',
  palette: [
    '#4b5363',
    '#ef6b73',
    '#8fce7a',
    '#e5c07b',
    '#6cb2f2',
    '#c792ea',
    '#5fc9c9',
    '#d5dae3',
    '#7b8699',
  ],
}

/**
 * Frames of a terminal as one animated picture, which repeats. A row that several frames show is drawn once.
 * `frames`: `{rows: [[{text, column, colour?, bold?, dim?, underline?, inverse?}]], caret: {row, column}, seconds}`.
 */
export function animatedSvg(frames, { columns, rows, title }) {
  const width = Math.ceil(columns * cell.width + 2 * padding)
  const height = Math.ceil(rows * cell.height + 2 * padding)
  const names = new Map()
  const pictures = frames.map((frame, index) => frameSvg(frame, index * width, names))
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0)
  let at = 0
  const stops = frames.map(({ seconds }, index) => {
    const percent = ((100 * at) / total).toFixed(3)
    at += seconds
    return `${percent}%{transform:translateX(${-index * width}px)}`
  })
  const last = `100%{transform:translateX(${-(frames.length - 1) * width}px)}`
  const defs = [...names].map(([row, name]) => `<g id="${name}">${row}</g>`).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(title)}</title>
<style>
text{font:${font};fill:${colours.text};white-space:pre}
.film{animation:film ${total.toFixed(2)}s steps(1,end) infinite}
@keyframes film{${stops.join('')}${last}}
${colours.palette.map((colour, i) => `.c${i}{fill:${colour}}`).join('')}
.b{font-weight:700}.d{opacity:.6}.u{text-decoration:underline}.i{fill:${colours.background}}
</style>
<rect width="100%" height="100%" rx="8" fill="${colours.background}"/>
<defs>
${defs}
</defs>
<g class="film">
${pictures.join('\n')}
</g>
</svg>
`
}

function frameSvg({ rows, caret }, x, names) {
  const uses = rows.map((row, index) => {
    const picture = rowSvg(row)
    if (picture === '') return ''
    if (!names.has(picture)) names.set(picture, `r${names.size}`)
    return `<use href="#${names.get(picture)}" y="${top(index)}"/>`
  })
  const block = `<rect x="${left(caret.column)}" y="${top(caret.row)}" width="${cell.width}" height="${cell.height}" fill="${colours.caret}" opacity=".7"/>`
  return `<g transform="translate(${x})">${block}${uses.join('')}</g>`
}

/** Runs of one look; each says where it begins, so that no font can push it aside. */
function rowSvg(row) {
  return row
    .filter(({ text, inverse }) => inverse || text.trim() !== '')
    .map(({ text, column, width, colour, bold, dim, underline, inverse }) => {
      const classes = [
        ...(inverse ? ['i'] : colour === undefined ? [] : [`c${colour}`]),
        ...(bold ? ['b'] : []),
        ...(dim ? ['d'] : []),
        ...(underline ? ['u'] : []),
      ]
      const look = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
      const back = inverse
        ? `<rect x="${left(column)}" width="${round(width * cell.width)}" height="${cell.height}" fill="${colours.text}"/>`
        : ''
      const length = round(width * cell.width)
      return `${back}<text x="${left(column)}" y="${cell.height - 5}" textLength="${length}"${look}>${escaped(text)}</text>`
    })
    .join('')
}

const left = column => round(padding + column * cell.width)
const top = row => padding + row * cell.height
const round = number => Math.round(number * 10) / 10
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
