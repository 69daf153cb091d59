const width = 900
const height = 460
const area = { left: 70, right: 560, top: 20, bottom: 410 }
const colours = [
  '#1b6ac9',
  '#c2410c',
  '#15803d',
  '#7e22ce',
  '#b91c1c',
  '#0e7490',
  '#a16207',
  '#be185d',
  '#4d7c0f',
  '#475569',
  '#1e3a8a',
  '#7c2d12',
]
const lineHeight = 16

/**
 * Draws costs by the size of the data, both in powers of ten, as an SVG image. A line that stays level is a cost that does not
 * grow.
 *
 * @param scales sizes, ascending
 * @param rows `{title, costs}`, a cost for each size; what is not a number is left out
 */
export function drawGrowth(scales, rows) {
  const all = rows.flatMap(({ costs }) => costs.filter(isNumber))
  const x = axis(scales, area.left, area.right)
  const y = axis(all, area.bottom, area.top)
  const parts = [
    ...powersOfTen(scales).map(size => tick(x(size), 'x', `${size.toLocaleString('en-US')} users`)),
    ...powersOfTen(all).map(cost => tick(y(cost), 'y', `${cost.toLocaleString('en-US')} µs`)),
  ]
  const lines = rows.map(({ title, costs }, i) => {
    const points = costs.flatMap((cost, at) => (isNumber(cost) ? [[x(scales[at]), y(cost)]] : []))
    return { title, points, colour: colours[i % colours.length] }
  })
  for (const { points, colour } of lines) {
    const path = points.map(point => point.map(Math.round).join()).join(' ')
    parts.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`)
  }
  parts.push(...labels(lines.filter(({ points }) => points.length > 0)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>The cost of operations by the number of users</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}

const isNumber = value => typeof value === 'number'

/** Returns a function from a value to its place between two ends, by logarithm. */
function axis(values, start, end) {
  const powers = powersOfTen(values).map(Math.log10)
  const [least, greatest] = [powers[0], powers.at(-1)]
  return value => start + ((Math.log10(value) - least) / (greatest - least || 1)) * (end - start)
}

/** The powers of ten from below the least value to above the greatest one. */
function powersOfTen(values) {
  const least = Math.floor(Math.log10(Math.min(...values)))
  const greatest = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: greatest - least + 1 }, (_, i) => 10 ** (least + i))
}

function tick(at, axisName, label) {
  const place = Math.round(at)
  const line =
    axisName === 'x'
      ? `x1="${place}" x2="${place}" y1="${area.top}" y2="${area.bottom}"`
      : `x1="${area.left}" x2="${area.right}" y1="${place}" y2="${place}"`
  const text =
    axisName === 'x'
      ? `x="${place}" y="${area.bottom + 20}" text-anchor="middle"`
      : `x="${area.left - 6}" y="${place + 4}" text-anchor="end"`
  return `<line ${line} stroke="#ddd"/><text ${text} fill="#555">${label}</text>`
}

/** Names at the right ends of the lines, moved down where they would cover each other. */
function labels(lines) {
  const sorted = lines.toSorted((a, b) => a.points.at(-1)[1] - b.points.at(-1)[1])
  let free = area.top
  return sorted.map(({ title, points, colour }) => {
    const place = Math.round(Math.max(points.at(-1)[1], free))
    free = place + lineHeight
    return `<text x="${area.right + 10}" y="${place + 4}" fill="${colour}">${title}</text>`
  })
}
