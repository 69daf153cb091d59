import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { decodeParameters, readParameters } from '../../src/database/live/index.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import { parseJson } from '../../src/language/catalog/index.ts'
import { turnsDuring } from '../support/turns.ts'

const text = `
QUERY Take(rows: [{a: I64, tags: [String]}], vector?: [F64], name?: String) => RETURN rows
`
const query = checkFiles([{ path: 'take.hx', text }]).program!.queries.get('Take')!
const rows = (count: number, row = '{"a": 1, "tags": ["x", "y"]}') =>
  `[${new Array<string>(count).fill(row).join(', ')}]`

it('long texts are read in parts, between which others run', async () => {
  const text = `{"rows": ${rows(100_000)}, "vector": [${'0.5, -0, '.repeat(100_000)}1e3]}`
  const reading = async () => {
    const slots = readParameters(query, text)
    expect(slots).toBeInstanceOf(Promise)
    expect(await slots).toEqual(decodeParameters(query, parseJson(text)))
  }
  expect(await turnsDuring(reading)).toBeGreaterThan(1)
})

it.each([
  ['a wrong type far inside', `{"rows": [${rows(8000).slice(1, -1)}, {"a": 1, "tags": [true]}]}`],
  ['an unknown member', `{"rows": ${rows(8000)}, "vectr": 1}`],
  ['an unknown member of an object', `{"rows": ${rows(8000, '{"a": 1, "tags": [], "b": 2}')}}`],
  ['a missing member of an object', `{"rows": ${rows(8000, '{"a": 1}')}}`],
  ['a missing parameter', `{"name": "${'x'.repeat(100_000)}"}`],
  ['no object', `[${rows(8000)}]`],
  ['no JSON', `{"rows": ${rows(8000)}`],
  ['text for an array', `{"rows": "${'x'.repeat(100_000)}"}`],
  ['a name that nobody would write', `{"${'x'.repeat(100_000)}": 1}`],
  ['a lone surrogate', `{"rows": ${rows(8000)}, "name": "\\ud800"}`],
])('long texts are refused as short ones: %s', async (_, text) => {
  const read = async () => readParameters(query, text)
  const inParts = await read().catch((error: unknown) => error)
  expect(inParts).toBeInstanceOf(GvqError)
  expect(faultOf(() => decodeParameters(query, parseJson(text)))).toEqual(facts(inParts as GvqError))
})

function faultOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    return facts(error as GvqError)
  }
  throw new Error('nothing is wrong')
}

const facts = ({ code, message, hint }: GvqError) => ({ code, message, hint })
