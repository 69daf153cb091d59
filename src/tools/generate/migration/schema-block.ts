import type { StoredSchema } from '../../../database/maintenance/index.ts'

const letters = { node: 'N', edge: 'E', vector: 'V' } as const
const indexes = { none: '', index: 'INDEX ', unique: 'UNIQUE INDEX ' } as const

/** The schema of stored data as a block. It has no defaults: they are for new records, and are not stored. */
export function schemaBlock({ version, types }: StoredSchema): string {
  const nameOf = new Map(types.map(({ number, name }) => [number, name]))
  const declarations = types.map(({ kind, name, properties, ends }) => {
    const fields = properties.map(each => `${indexes[each.index]}${each.name}: ${each.type}`)
    const head = `${letters[kind]}::${name}`
    if (ends === undefined) return `${head} {${fields.join(', ')}}`
    const body = [`From: ${nameOf.get(ends.from)}`, `To: ${nameOf.get(ends.to)}`]
    if (fields.length > 0) body.push(`Properties: {${fields.join(', ')}}`)
    return `${head}${ends.unique ? ' UNIQUE' : ''} {${body.join(', ')}}`
  })
  return `schema::${version} {\n${declarations.join('\n\n')}\n}`
}
