import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTestFiles, junitText, runTestFile, updateTestFile } from '../../src/terminal/testing/index.ts'

const program = `
N::User { UNIQUE INDEX name: String, age: U8, joined: Date DEFAULT NOW }
V::Doc { text: String }
QUERY Add(name: String, age: U8) => user <- AddN<User>({name: name, age: age}) RETURN user
QUERY Get(name: String) => user <- N<User>({name: name}) RETURN user
QUERY Rename(id: ID, name: String) => user <- N<User>(id)::UPDATE({name: name}) RETURN user
QUERY Names() => users <- N<User> RETURN users::{name}
QUERY Note(text: String) => doc <- AddV<Doc>(Embed(text), {text: text}) RETURN doc
`

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-testing-'))
  await writeFile(join(folder, 'program.hx'), program)
})

afterAll(() => rm(folder, { recursive: true }))

async function testFile(name: string, entries: readonly object[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(entries))
  return path
}

function run(path: string, filter?: string) {
  return runTestFile(path, { project: folder, filter, notice: () => undefined, env: {} })
}

describe('a test file', () => {
  it('runs in order on a temporary database, and its entries see the writes of those before them', async () => {
    const path = await testFile('passing.test.json', [
      {
        name: 'ada',
        query: 'Add',
        params: { name: 'Ada', age: 36 },
        expect: { user: { id: '$uuid', '...': '$any' } },
      },
      {
        query: 'Rename',
        params: { id: '$steps.ada.user.id', name: 'Bo' },
        expect: { user: { id: '$steps.ada.user.id', label: 'User', name: 'Bo', '...': '$any' } },
      },
      { query: 'Names', expect: { users: ['Bo'] } },
      { query: 'Get', params: { name: 'Ada' }, error: 'NO_VALUE_FOUND' },
      { query: 'Get', params: { name: 'Ada' }, status: 404, error: 'NO_VALUE_FOUND' },
    ])
    for (const round of [1, 2]) {
      const { tests } = await run(path)
      expect(
        tests.map(({ title, status }) => [title, status]),
        `round ${round}`,
      ).toEqual([
        ['1. ada', 'passed'],
        ['2. Rename', 'passed'],
        ['3. Names', 'passed'],
        ['4. Get', 'passed'],
        ['5. Get', 'passed'],
      ])
    }
    expect((await readdir(folder)).includes('.gvq')).toBe(false)
  })

  it('may begin with a byte order mark, also for an update', async () => {
    const path = await testFile('marked.test.json', [])
    await writeFile(path, `\uFEFF${JSON.stringify([{ query: 'Names' }])}`)
    expect(await updateTestFile(await run(path))).toHaveLength(1)
    expect((await run(path)).tests.map(({ status }) => status)).toEqual(['passed'])
  })

  it('reports where a response differs, and does not run entries that depend on a missing one', async () => {
    const path = await testFile('failing.test.json', [
      { query: 'Add', params: { name: 'Ada', age: 36 }, expect: { user: { name: 'Eva', '...': '$any' } } },
      { query: 'Names', expect: { users: [] } },
      { query: 'Get', params: { name: 'x' }, error: 'NOT_FOUND' },
      { query: 'Names', error: 'NOT_FOUND' },
      { query: 'Names' },
      { query: 'Get', params: { name: '$steps.nobody.name' }, expect: {} },
      { query: 'Names', expect: { users: ['Ada'] } },
    ])
    const { tests } = await run(path)
    expect(tests.map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', expect.stringContaining('the members name in this order')],
      ['failed', 'answer.users must be 0 items, but is ["Ada"]'],
      ['failed', 'answer.code must be "NOT_FOUND", but is "NO_VALUE_FOUND"'],
      ['failed', expect.stringContaining('the members error, code in this order')],
      ['failed', 'nothing is expected yet'],
      ['failed', '`$steps.nobody.name` does not refer to a value of an earlier request.'],
      ['skipped', undefined],
    ])
  })

  it('with a filter reports the entries that match, and runs those before them too', async () => {
    const path = await testFile('filtered.test.json', [
      { query: 'Add', params: { name: 'Ada', age: 36 }, expect: '$any' },
      { name: 'the names', query: 'Names', expect: { users: ['Ada'] } },
      { query: 'Get', expect: 'never run' },
    ])
    expect((await run(path, 'names')).tests.map(({ title, status }) => [title, status])).toEqual([
      ['2. the names', 'passed'],
    ])
    expect((await run(path, 'none such')).tests).toEqual([])
  })

  it.each([
    [{}, 'It must be an array of requests.'],
    [[{ query: 'Names', expct: {} }], 'Entry 1 has an unknown member `expct`.'],
    [[{ expect: {} }], 'Entry 1: `query` must be a string.'],
    [[{ query: 'Names', expect: {}, error: 'X' }], 'cannot be combined with `expect`.'],
  ])('that holds %j is refused', async (content, message) => {
    const path = join(folder, 'refused.test.json')
    await writeFile(path, JSON.stringify(content))
    await expect(run(path)).rejects.toThrow(message)
  })
})

describe('an update', () => {
  it('writes responses that the next run will match, with ids, times and vectors as patterns', async () => {
    const path = await testFile('update.test.json', [
      { name: 'ada', query: 'Add', params: { name: '$$Ada', age: 36 } },
      { query: 'Get', params: { name: '$$Ada' }, expect: { user: 'wrong' } },
      { query: 'Note', params: { text: 'x' } },
      { query: 'Get', params: { name: 'x' }, expect: {} },
      { query: 'Names', expect: { users: '$any' } },
    ])
    expect(await updateTestFile(await run(path))).toHaveLength(4)
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([
      {
        name: 'ada',
        query: 'Add',
        params: { name: '$$Ada', age: 36 },
        expect: { user: { id: '$uuid', label: 'User', name: '$$Ada', age: 36, joined: '$string' } },
      },
      {
        query: 'Get',
        params: { name: '$$Ada' },
        expect: {
          user: { id: '$steps.ada.user.id', label: 'User', name: '$$Ada', age: 36, joined: '$string' },
        },
      },
      {
        query: 'Note',
        params: { text: 'x' },
        expect: { doc: { id: '$uuid', label: 'Doc', data: '$numbers', text: 'x' } },
      },
      { query: 'Get', params: { name: 'x' }, error: 'NO_VALUE_FOUND' },
      { query: 'Names', expect: { users: '$any' } },
    ])
    const again = await run(path)
    expect(again.tests.map(({ status }) => status)).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'passed',
    ])
    const text = await readFile(path, 'utf8')
    expect(await updateTestFile(again)).toEqual([])
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('does not expect a misspelt query or parameter: they still fail', async () => {
    const path = await testFile('misspelt.test.json', [
      { query: 'Naems', expect: {} },
      { query: 'Get', params: { nmae: 'Ada' } },
      { query: 'Get', params: { name: 1 } },
      { query: 'Names' },
    ])
    const updated = await updateTestFile(await run(path))
    expect(updated.map(({ title }) => title)).toEqual(['3. Get', '4. Names'])
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([
      { query: 'Naems', expect: {} },
      { query: 'Get', params: { nmae: 'Ada' } },
      { query: 'Get', params: { name: 1 }, error: 'INVALID_PARAMETER' },
      { query: 'Names', expect: { users: [] } },
    ])
    expect((await run(path)).tests.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'passed',
      'passed',
    ])
  })
})

describe('the report for CI servers', () => {
  it('is in JUnit format, with failures escaped', async () => {
    const path = await testFile('report.test.json', [
      { query: 'Names', expect: { users: [] } },
      { name: '<"&\u0001', query: 'Names', expect: 1 },
      { query: 'Get', params: { name: '$steps.x' }, expect: 1 },
      { query: 'Names', expect: 1 },
    ])
    const lines = junitText([await run(path)])
      .replaceAll(folder, '')
      .replaceAll(/ time="\d+\.\d{3}"/g, '')
      .split('\n')
    expect(lines).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="gvq test" tests="4" failures="2" errors="0" skipped="1">',
      '  <testsuite name="/report.test.json" tests="4" failures="2" errors="0" skipped="1">',
      '    <testcase name="1. Names" classname="/report.test.json"/>',
      `    <testcase name="2. &lt;&quot;&amp;\uFFFD" classname="/report.test.json"><failure message="answer must be 1, but is {&quot;users&quot;:[]}"/></testcase>`,
      '    <testcase name="3. Get" classname="/report.test.json"><failure message="`$steps.x` does not refer to a value of an earlier request."/></testcase>',
      '    <testcase name="4. Names" classname="/report.test.json"><skipped/></testcase>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ])
  })
})

describe('the test files of a project', () => {
  it('are named where they are not JSON', async () => {
    const path = join(folder, 'broken.test.json')
    await writeFile(path, '[{')
    await expect(run(path)).rejects.toThrow(
      `${path} is not a valid list of requests. The text is not valid JSON at line 1, column 3`,
    )
  })

  it('are those next to its queries, or those given', async () => {
    const own = await mkdtemp(join(folder, 'own-'))
    const files = [{ path: join(own, 'program.hx'), text: '' }]
    for (const name of ['b.test.json', 'a.test.json', '.c.test.json', 'requests.json'])
      await writeFile(join(own, name), '[]')
    expect(await findTestFiles({ files }, [])).toEqual([join(own, 'a.test.json'), join(own, 'b.test.json')])
    const named = join(own, 'requests.json')
    expect(await findTestFiles({ files }, [named])).toEqual([named])
    await expect(findTestFiles({ files }, ['nowhere.json'])).rejects.toThrow(
      'The test file nowhere.json does not exist.',
    )
  })
})
