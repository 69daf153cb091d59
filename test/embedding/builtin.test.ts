import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fnv1a, mix32 } from '../../src/engine/embedding/builtin.ts'
import { createEmbedder } from '../../src/engine/embedding/index.ts'

const embedder = createEmbedder(undefined, {}, {})

async function embed(text: string): Promise<Float64Array> {
  return (await embedder.embed([text]))[0]!
}

async function similarity(left: string, right: string): Promise<number> {
  const [a, b] = await embedder.embed([left, right])
  return a!.reduce((sum, component, index) => sum + component * b![index]!, 0)
}

describe('hash functions', () => {
  it('FNV-1a agrees with its published values', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  })

  it('the finalizer agrees with that of MurmurHash3', () => {
    expect([mix32(0), mix32(1)]).toEqual([0, 0x514e28b7])
  })
})

describe('the built-in model', () => {
  it('has 384 dimensions and states its name and its limits', async () => {
    expect(embedder.model).toBe('builtin:hash-384')
    expect(await embed('graph')).toHaveLength(384)
    expect(embedder.notice).toContain('builtin:hash-384')
  })

  it('returns the same vectors as ever, because databases store them', async () => {
    // Computed independently: one word of weight 1 and five trigrams of weight 1/2, divided by 3/2.
    const vector = await embed('graph')
    const filled = [...vector.entries()].filter(([, component]) => component !== 0)
    expect(filled).toEqual([
      [15, -0.3333333333333333],
      [74, 0.3333333333333333],
      [80, -0.6666666666666666],
      [141, 0.3333333333333333],
      [181, -0.3333333333333333],
      [215, -0.3333333333333333],
    ])
  })

  it('returns vectors of length 1, the same each time, for any text with a letter or a digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async noise => {
        const text = `a1 ${noise}`
        const vector = await embed(text)
        expect(Math.hypot(...vector)).toBeCloseTo(1, 12)
        expect(await embed(text)).toEqual(vector)
      }),
    )
  })

  it.each(['', '   ', '!?…', '\u0301', '\ud800'])(
    'gives the zero vector for %j, which has no token',
    async text => {
      expect((await embed(text)).every(component => component === 0)).toBe(true)
    },
  )

  it('puts word forms nearer than other words', async () => {
    const near = await similarity('graph database', 'graph databases')
    const far = await similarity('graph database', 'apple pie')
    expect(near).toBeGreaterThan(0.7)
    expect(Math.abs(far)).toBeLessThan(0.2)
  })

  it('puts a text that shares a word nearer than one that shares none', async () => {
    const shared = await similarity('the history of rome', 'rome in winter')
    expect(shared).toBeGreaterThan((await similarity('the history of rome', 'cooking with gas')) + 0.1)
  })

  it.each([
    ['Graph DATABASE', 'graph database'],
    ['graph, database!', 'graph database'],
    ['CAFÉ', 'cafe\u0301'],
    ['ΑΒΓ', 'αβγ'],
  ])('takes %j and %j for the same', async (left, right) => {
    expect(await embed(left)).toEqual(await embed(right))
  })

  it('weighs a word that occurs n times by 1 + ln n', async () => {
    // Squared lengths of the features: "rome" 1 + 4/4, "cairo" 1 + 5/4; none of them share a place.
    const weight = 1 + Math.log(3)
    const expected = (weight * 2) / Math.sqrt(2 * (weight ** 2 * 2 + 2.25))
    expect(await similarity('rome rome rome cairo', 'rome')).toBeCloseTo(expected, 12)
  })
})
