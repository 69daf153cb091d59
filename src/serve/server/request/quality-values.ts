/**
 * Reads a header that lists what a client accepts, such as `gzip, br;q=0.5`: how much it likes each name, from 0, which
 * refuses it, to 1.
 */
export function qualityValues(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';')
    const weight = parameters.map(each => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(each)?.[1]).find(each => each)
    if (name.trim() !== '') weights.set(name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight))
  }
  return weights
}
