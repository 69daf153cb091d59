import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GvqError } from '../../src/index.ts'
import { check } from '../../src/language/analysis/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { withProgram } from '../support/program.ts'
import { festival } from './harness.ts'
import { body, parameters } from './typed-programs.ts'

const seedQuery = `QUERY Seed() =>
  a <- AddN<Film>({slug: "a", title: "a", minutes: 5, rating: 1.5, restored: true, genres: ["a"]})
  b <- AddN<Film>({slug: "b", title: "b", minutes: 6})
  v <- AddN<Venue>({name: "v", seats: 5})
  s <- AddV<Synopsis>([1, 2], {body: "a"})
  t <- AddV<Synopsis>([2, 1], {body: "t"})
  AddE<ScreensAt>({fee: 5})::From(a)::To(v)
  AddE<ScreensAt>({fee: 2})::From(b)::To(v)
  AddE<HasSynopsis>::From(a)::To(s)
  AddE<HasSynopsis>::From(a)::To(t)
  AddE<QuoteOf>::From(s)::To(b)
  AddE<Inspired>({strength: 0.5})::From(a)::To(b)
  RETURN a`

/** Whether the checker accepts it. */
function isAccepted(text: string): boolean {
  const parsed = [festival, text].map((source, i) => parse({ path: `${i}.hx`, text: source }))
  if (parsed.some(({ diagnostics }) => diagnostics.length > 0)) return false
  return check(parsed.map(({ tree }) => tree)).program !== undefined
}

it('accepts only programs that run without an internal error (D3)', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const accepted = [...new Set(fc.sample(body, { numRuns: 5000, seed }))].filter(text =>
    isAccepted(`QUERY q(${parameters}) => ${text}`),
  )
  // The generator would be useless if it produced only invalid programs.
  expect(accepted.length, `seed ${seed}`).toBeGreaterThan(100)
  const queries = accepted.map((text, i) => `QUERY q${i}(${parameters}) => ${text}`)
  await withProgram([festival, seedQuery, ...queries].join('\n'), async ({ database, call }) => {
    const { a } = await call('Seed')
    const given = JSON.stringify({ id: a.id, n: 2, text: 'a', vector: [1, 0.5] })
    let succeeded = 0
    for (const [i, text] of accepted.entries()) {
      const failure = await database.callText(`q${i}`, given).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure === undefined) succeeded++
      else {
        expect(failure, `seed ${seed}: ${text}`).toBeInstanceOf(GvqError)
        expect((failure as GvqError).code, `seed ${seed}: ${text}`).not.toBe('INTERNAL_ERROR')
      }
    }
    expect(succeeded, `seed ${seed}`).toBeGreaterThan(accepted.length / 2)
  })
})
