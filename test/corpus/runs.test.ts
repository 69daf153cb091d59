import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { GvqError } from '../../src/index.ts'
import { withProgram } from '../support/program.ts'
import { type Domain, domains, inWords } from './domains.ts'
import { corpus } from './generate.ts'

const seedQuery = `QUERY SeedTheWorld(moment: Date) =>
  a <- AddN<$Item>({$code: "a", $name: "a", $size: 5, $level: 1.5, $flag: true, $tags: ["a"], $day: moment})
  b <- AddN<$Item>({$code: "b", $name: "b", $size: 6, $level: 0.25, $flag: false})
  place <- AddN<$Place>({$title: "a", $seats: 5})
  person <- AddN<$Person>
  note <- AddV<$Note>([1, 2, 0.5], {$body: "a"})
  other <- AddV<$Note>([2, 1, 0], {$body: "b"})
  AddE<$HeldAt>({$fee: 5})::From(a)::To(place)
  AddE<$HeldAt>({$fee: 2})::From(b)::To(place)
  AddE<$HasNote>::From(a)::To(note)
  AddE<$HasNote>::From(a)::To(other)
  AddE<$Cites>::From(note)::To(b)
  AddE<$MadeBy>({$role: "a"})::From(person)::To(a)
  AddE<$Near>({$strength: 0.5})::From(a)::To(b)
  AddE<$Near>({$strength: 0.75})::From(b)::To(a)
  RETURN a`

const given = {
  limit: 2,
  factor: 0.5,
  text: 'a',
  enabled: true,
  moment: '2031-02-03',
  codes: ['a', 'b'],
  numbers: [3, 1],
  vector: [1, 0.5, 0.25],
  rows: [{ key: 'a', amount: 5 }],
}

/** Every third project with the ordinary schema; all of them with `GVQ_CORPUS=all`. */
const every = process.env.GVQ_CORPUS === 'all' ? 1 : 3
const sample = corpus().filter(({ files }, i) => 'schema.hx' in files && i % every === 0)

function domainOf(theme: string): Domain {
  return domains.find(domain => domain.get('theme') === theme)!
}

describe('queries of the corpus on a real database', () => {
  it('never fail with an internal error of gvq, and most of them succeed', async () => {
    let succeeded = 0
    let called = 0
    const faults: string[] = []
    for (const { name, theme, files } of sample) {
      const text = [...Object.values(files), inWords(seedQuery, domainOf(theme))].join('\n')
      const { program } = checkFiles([{ path: 'program.hx', text }])
      await withProgram(text, async ({ database, call }) => {
        const { a } = await call('SeedTheWorld', { moment: '2031-02-03' })
        const values: Readonly<Record<string, unknown>> = { ...given, item_id: a.id }
        for (const query of program!.queries.values()) {
          const own = query.parameters.filter(({ name }) => name in values)
          const parameters = Object.fromEntries(own.map(({ name }) => [name, values[name]]))
          if (query.name === 'SeedTheWorld' || own.length < query.parameters.length) continue
          called++
          const failure = await database.callText(query.name, JSON.stringify(parameters)).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (failure === undefined) succeeded++
          else if (!(failure instanceof GvqError) || failure.code === 'INTERNAL_ERROR') {
            faults.push(`${name} ${query.name}: ${String(failure)}`)
          }
        }
      })
    }
    expect(faults).toEqual([])
    expect(called).toBeGreaterThan(1000)
    expect(succeeded).toBeGreaterThan(called / 2)
  })
})
