import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { historyPath, prettyJson, runTerminal } from '../../src/repl/index.ts'
import { fakeShell } from './support.ts'

const ctrlC = '\x03'
const ctrlD = '\x04'
const arrowUp = '\x1b[A'
/** What readline sends to put the cursor behind a prompt. */
const cursor = '\x1b[6G'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-repl-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** Types each text when the one before has been dealt with, and leaves with Ctrl-D. */
async function type(...texts: readonly string[]) {
  const { shell, session, input, errors } = fakeShell()
  const history = join(folder, 'state', 'history')
  let shown = ''
  shell.output.on('data', chunk => {
    shown += String(chunk)
  })
  const prompted = (): boolean => shown.endsWith(`gvq> ${cursor}`) || shown.endsWith(`...> ${cursor}`)
  const done = runTerminal(shell, history)
  while (!prompted()) await once(shell.output, 'data')
  for (const text of texts) {
    const from = shown.length
    input.write(text)
    // A line and Ctrl-C are answered with a prompt, other letters are echoed.
    const isAnswered = text.endsWith('\r') || text === ctrlC
    while (shown.length === from || (isAnswered && !prompted())) await once(shell.output, 'data')
  }
  input.write(ctrlD)
  await done
  return { entries: session.entries, shown, errors: errors(), history }
}

describe('a terminal', () => {
  it('prompts, shows answers for people, and says on the side how long they took', async () => {
    const { shown, errors } = await type('say one\r')
    expect(shown).toContain('gvq> ')
    expect(shown).toContain('{ "said": "one", "n": 1152921504606846976 }\n')
    expect(errors).toContain('(parsed in 0.3 ms, run in 1.0 ms)')
  })

  it('prompts for more until an entry is complete', async () => {
    const { entries, shown } = await type('Create(\r', 'name: "Ada"\r', ')\r')
    expect(entries).toEqual(['Create(\nname: "Ada"\n)'])
    expect(shown.match(/\.\.\.> /g)?.length).toBeGreaterThanOrEqual(2)
  })

  it('drops what is being entered on Ctrl-C', async () => {
    const { entries } = await type('Create(\r', 'half a li', ctrlC, 'say x\r')
    expect(entries).toEqual(['say x'])
  })

  it('goes on after an error', async () => {
    const { entries, errors } = await type('fail\r', 'say x\r')
    expect(entries).toEqual(['fail', 'say x'])
    expect(errors).toContain('error: It failed.\n')
  })

  it('leaves on :quit', async () => {
    const { shell, input, session } = fakeShell()
    input.write(':quit\r')
    await runTerminal(shell, join(folder, 'history'))
    expect(session.entries).toEqual([])
  })
})

describe('the history', () => {
  it('keeps entries whole, for their owner alone', async () => {
    const { history } = await type('Create(\r', 'name: "Ada"\r', ')\r', 'say x\r')
    expect(await readFile(history, 'utf8')).toBe('Create( name: "Ada" )\nsay x\n')
    expect((await stat(history)).mode & 0o777).toBe(0o600)
  })

  it('keeps the lines of an entry with a comment apart', async () => {
    const { history } = await type('Create( // why\r', ')\r')
    expect(await readFile(history, 'utf8')).toBe('Create( // why\n)\n')
  })

  it('is offered in the next session, and whole entries in this one', async () => {
    await type('say x\r')
    const { entries } = await type(`${arrowUp}\r`, 'Create(\r', ')\r', `${arrowUp}\r`)
    expect(entries).toEqual(['say x', 'Create(\n)', 'Create( )'])
  })

  it('lies in the folder for states', () => {
    expect(historyPath({ XDG_STATE_HOME: '/state' })).toBe('/state/gvq/history')
    expect(historyPath({ XDG_STATE_HOME: 'relative' })).toMatch(/\/\.local\/state\/gvq\/history$/)
  })
})

describe('prettyJson', () => {
  it('keeps on a line what fits', () => {
    expect(prettyJson({ a: [1, 'x', null], b: {}, c: [] })).toBe('{ "a": [1, "x", null], "b": {}, "c": [] }')
  })

  it('shortens vectors when asked to, and nothing else', () => {
    const vector = Array.from({ length: 384 }, (_, i) => i / 4)
    const value = { data: vector, ids: vector.map(String), few: [1, 2, 3, 4] }
    expect(prettyJson(value, { shortVectors: true })).toContain(
      '"data": [0, 0.25, 0.5, … 384 numbers],\n  "ids": [\n',
    )
    expect(prettyJson(value, { shortVectors: true })).toContain('"few": [1, 2, 3, 4]')
    expect(JSON.parse(prettyJson(value))).toEqual(value)
  })

  it('breaks what does not, from the outside in', () => {
    const long = 'x'.repeat(50)
    expect(
      prettyJson({
        rows: [
          { a: long, b: 1 },
          { a: long, b: 2n ** 70n },
        ],
      }),
    ).toBe(
      `{\n  "rows": [\n    { "a": "${long}", "b": 1 },\n    { "a": "${long}", "b": 1180591620717411303424 }\n  ]\n}`,
    )
  })
})
