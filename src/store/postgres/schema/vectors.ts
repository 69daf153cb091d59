/** The numbers of a vector as an array of PostgreSQL. */
export function encodeVector(data: Float64Array): string {
  let text = '{'
  for (let i = 0; i < data.length; i++) {
    const value = data[i]!
    text += (i === 0 ? '' : ',') + (Object.is(value, -0) ? '-0' : value)
  }
  return `${text}}`
}

export function decodeVector(text: string): Float64Array {
  return text === '{}' ? new Float64Array(0) : Float64Array.from(text.slice(1, -1).split(','), Number)
}
