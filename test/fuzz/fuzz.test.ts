import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/language/syntax/index.ts'
import { corpus } from '../corpus/generate.ts'
import { randomNumbers } from '../support/random.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { faultOf } from './judge.ts'
import { drawn, mutated, schema } from './programs.ts'
import { shrink } from './shrink.ts'

/**
 * `npm run fuzz` runs it for GVQ_FUZZ_SECONDS, and measures times; `npm test` for GVQ_FUZZ_RUNS programs (150) of each sort.
 * GVQ_FUZZ_SEED is the seed of the first program; the others count up from it.
 */
const seconds = Number(process.env.GVQ_FUZZ_SECONDS ?? 0)
const runs = Number(process.env.GVQ_FUZZ_RUNS ?? 150)
const firstSeed = Number(process.env.GVQ_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Maximum time for a file. Only a long run measures it, because other tests would disturb it. */
const millisecondsMax = 1000

type Random = () => number

const sorts: readonly (readonly [name: string, draw: (random: Random) => readonly string[]])[] = [
  ['programs drawn from the grammar', random => [schema, drawn(random, 'file')]],
  [
    'queries drawn from the grammar',
    random => [
      schema,
      `QUERY q(x: ID, n: U8, xs: [String], text: String) => ${drawn(random, 'statement')} RETURN ${drawn(random, 'expr')}`,
    ],
  ],
  ['projects of the corpus with some edits', mutated],
]

describe.each(sorts)('%s', (name, draw) => {
  it('are read without a bug of gvq', { timeout: 60_000 + seconds * 1000 }, async () => {
    const end = Date.now() + (seconds * 1000) / sorts.length
    let slowest = 0
    let count = 0
    for (; seconds > 0 ? Date.now() < end : count < runs; count++) {
      const texts = draw(randomNumbers(firstSeed + count))
      const start = performance.now()
      const fault = faultOf(texts)
      const time = performance.now() - start
      slowest = Math.max(slowest, time)
      if (fault !== undefined) expect.fail(report(fault, texts, name, firstSeed + count))
      if (seconds > 0 && time > millisecondsMax && again(texts) > millisecondsMax) {
        expect.fail(report(`takes ${time} ms`, texts, name, firstSeed + count))
      }
      if (count % 100 === 0) await setImmediate()
    }
    if (seconds > 0)
      console.info(`${name}: ${count} programs from seed ${firstSeed}, slowest ${Math.round(slowest)} ms`)
  })
})

/** The time of a second try, which a busy machine is unlikely to disturb too. */
function again(texts: readonly string[]): number {
  const start = performance.now()
  faultOf(texts)
  return performance.now() - start
}

function timeToParse(text: string): number {
  const start = performance.now()
  parse({ path: 'long.hx', text })
  return performance.now() - start
}

function report(fault: string, texts: readonly string[], name: string, seed: number): string {
  const smaller = [...texts]
  for (const [i, text] of texts.entries()) {
    smaller[i] = shrink(text, candidate => faultOf(smaller.with(i, candidate)) === fault)
  }
  const replay = `GVQ_FUZZ_SEED=${seed} GVQ_FUZZ_RUNS=1 npx vitest run test/fuzz/fuzz.test.ts -t '${name}'`
  return `${fault}\n\n${smaller.map((text, i) => `--- ${i}.hx\n${text}`).join('\n')}\n\nreplay: ${replay}`
}

describe('bugs that long runs have found', () => {
  it('the keyword that begins the next declaration is not reported as an unknown variable too', () => {
    expect(faultOf(['QUERY e()=>t<-[t]RETURN//\nQUERY e('])).toBeUndefined()
  })
})

const needsTime = skipUnless(seconds > 0, 'measures times: npm run fuzz')

describe('the corpus itself', () => {
  needsTime.it('is parsed in linear time', () => {
    const text = corpus()
      .flatMap(({ files }) => Object.values(files))
      .join('\n')
      .slice(0, 400_000)
    timeToParse(text)
    const [once, fourTimes] = [timeToParse(text), timeToParse(text.repeat(4))]
    console.info(
      `400 kB are parsed in ${Math.round(once)} ms, four times as much in ${Math.round(fourTimes)} ms`,
    )
    expect(fourTimes).toBeLessThan(once * 8)
  })

  it('has no errors, and formatting is stable and keeps its meaning', () => {
    const faults = corpus().flatMap(({ name, files }) => {
      const fault = faultOf(Object.values(files))
      return fault === undefined ? [] : [`${name}: ${fault}`]
    })
    expect(faults).toEqual([])
  })
})
