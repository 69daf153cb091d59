import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from '@lydell/node-pty'
import { describe, expect, it, onTestFinished } from 'vitest'
import { gvqPath, runGvq, startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const examples = new URL('../../examples/migration', import.meta.url).pathname
const before = join(examples, 'before')

/** gvq on the example, before the migration and after it. */
async function club() {
  const data = join(await temporaryFolder(), 'data')
  const gvq = (args: readonly string[], project = examples) =>
    runGvqHere([...args, '--project', project, '--data', data], { cwd: examples })
  const old = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await gvq(['run', ...args], before)
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  const { member: ada } = await old('Join', '-p', 'name=Ada', '-p', 'joined=2019-05-01', '-p', 'phone=1')
  await old('Print', '-p', 'text=Come in')
  return { data, gvq, old, ada: ada.id as string }
}

describe('gvq migrate --dry-run', () => {
  const schema = 'N::Isle { name: String, size: U32 }'
  const query = 'QUERY Add(name: String) => isle <- AddN<Isle>({name: name, size: 300}) RETURN isle'

  it.each([
    ['drops a property', 'N::Isle { name: String }', 'size'],
    ['narrows a type', 'N::Isle { name: String, size: U8 }', 'size'],
    ['drops a type', 'N::Rock { name: String }', 'Isle'],
    [
      'makes a value unique that two records have',
      'N::Isle { UNIQUE INDEX name: String, size: U32 }',
      'name',
    ],
    ['drops a type in the next version', 'schema::2 { N::Rock { name: String } }', 'Isle'],
  ])('fails with the error of gvq run where a schema %s', async (_, changed, what) => {
    const cwd = await temporaryFolder()
    const file = join(cwd, 'program.hx')
    await writeFile(file, `${schema}\n${query}`)
    for (let i = 0; i < 2; i++) await runGvqHere(['run', 'Add', '-p', 'name=Sark'], { cwd })
    expect(await runGvqHere(['migrate', '--dry-run'], { cwd })).toMatchObject({ code: 0 })
    await writeFile(file, `${changed}\nQUERY Two() => RETURN 2`)
    const refused = await runGvqHere(['run', 'Two'], { cwd })
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(what) })
    expect(await runGvq(['migrate', '--dry-run'], { cwd })).toEqual(refused)
    expect(await runGvqHere(['migrate', '--dry-run', '--json'], { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"code":"STORAGE_UNAVAILABLE"'),
    })
  })
})

describe('gvq migrate', () => {
  it('runs the example: refused, dry run, declined, confirmed, done', async () => {
    const { gvq } = await club()
    const refused = await gvq(['run', 'Find', '-p', 'full_name=Ada'])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toBe(
      [
        'error: The data is at schema::1, but the files are at schema::2; the data must be migrated.',
        '  - N::Member, 1 record: full_name ← name; joined ← joined, String → Date; points = 10 (default); city = "Ghent"; phone is dropped',
        '  - N::Flyer, 1 record: dropped',
        ' hint: Copy the data folder, preview the changes with gvq migrate --dry-run, then run gvq migrate.',
        '',
      ].join('\n'),
    )
    const changes = [
      '  N::Member  1 record',
      '             full_name ← name',
      '             joined ← joined, String → Date',
      '             points = 10 (default)',
      '             city = "Ghent"',
      '             phone is dropped, with 1 value',
      '  N::Flyer   1 record, dropped',
      '  E::Lends   0 records',
      '             thing ← what',
      '             returned = false',
    ]
    const loss = '1 value of N::Member.phone and 1 record of N::Flyer'
    expect(await gvq(['migrate', '--dry-run'])).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'schema::1 → schema::2 (dry run):',
        ...changes,
        '',
        `Nothing was written. gvq migrate asks before it drops ${loss}; --yes skips the question.`,
        '',
      ].join('\n'),
    })
    expect(await gvq(['migrate'])).toEqual({
      code: 1,
      stderr: '',
      stdout: `Nothing was written: ${loss} would be dropped.\nBack up the data folder, then add --yes.\n`,
    })
    expect(await gvq(['migrate', '--yes'])).toEqual({
      code: 0,
      stderr: '',
      stdout: ['The data is now at schema::2:', ...changes, ''].join('\n'),
    })
    expect(JSON.parse((await gvq(['migrate', '--json'])).stdout)).toMatchObject({
      outcome: 'current',
      to: '2',
    })
    const { stdout } = await gvq(['run', 'Find', '-p', 'full_name=Ada'])
    expect(JSON.parse(stdout)).toEqual({
      member: { full_name: 'Ada', joined: '2019-05-01T00:00:00+00:00', points: 10, city: 'Ghent' },
    })
  })

  it('names each value that does not fit, and exits with 1', async () => {
    const { gvq, old, ada } = await club()
    await old('Correct', '-p', `id=${ada}`, '-p', 'joined=in May')
    const { code, stdout } = await gvq(['migrate', '--yes'])
    expect(code).toBe(1)
    expect(stdout.split('\n')[1]).toBe(
      `  ✗ N::Member.joined of ${ada}: "in May" (String) cannot be converted to Date.`,
    )
  })

  it('prints an error as JSON too with --json', async () => {
    const { data, gvq } = await club()
    await gvq(['migrate', '--yes'])
    const { code, stdout, stderr } = await runGvq(
      ['migrate', '--json', '--project', before, '--data', data],
      { cwd: examples },
    )
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(stderr).toMatch(
      /^error: The data is at schema::2, but the files are at the older schema::1\.\n hint: /,
    )
  })

  it('asks on a terminal before it drops anything', async () => {
    const { data, gvq } = await club()
    const ask = async (answer: string): Promise<string> => {
      const args = [gvqPath, 'migrate', '--project', examples, '--data', data]
      const terminal = spawn(process.execPath, args, { cols: 160, rows: 40, cwd: examples })
      let shown = ''
      let isAnswered = false
      const ended = new Promise<void>(resolve => terminal.onExit(() => resolve()))
      terminal.onData(text => {
        shown += text
        if (!isAnswered && shown.includes('y/N')) {
          isAnswered = true
          terminal.write(`${answer}\r`)
        }
      })
      await ended
      return shown
    }
    const declined = await ask('n')
    expect(declined).toContain('Drop 1 value of N::Member.phone and 1 record of N::Flyer?')
    expect(declined).toContain('Nothing was written')
    expect((await gvq(['run', 'Find', '-p', 'full_name=Ada'])).code).toBe(1)
    expect(await ask('y')).toContain('The data is now at schema::2')
    expect((await gvq(['run', 'Find', '-p', 'full_name=Ada'])).code).toBe(0)
  })
})

// GVQ_KILLS sets the number of kills.
const kills = Number(process.env.GVQ_KILLS ?? 6)

it(`${kills} times killed at a random moment, gvq migrate resumes and ends with the same result as without interruptions`, async () => {
  const folder = await temporaryFolder()
  const schema1 = 'schema::1 { N::A { n: I32, text: String } }'
  const fill = `QUERY Fill(rows: [{n: I32, text: String}]) =>
      FOR {n, text} IN rows { AddN<A>({n: n, text: text}) }
      RETURN NONE`
  const count = 8000
  await writeFile(join(folder, 'program.hx'), `${schema1}\n${fill}`)
  const rows = Array.from({ length: count }, (_, n) => ({ n, text: `text ${n}` }))
  const filled = await runGvq(['run', 'Fill', '--params', '-'], {
    cwd: folder,
    input: JSON.stringify({ rows }),
  })
  expect(filled.stderr).toBe('')
  await writeFile(
    join(folder, 'program.hx'),
    `${schema1} schema::2 { N::A { UNIQUE INDEX n: String, words: String } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { n: n AS String, words: text } }
      QUERY Sum() => all <- N<A>::COUNT one <- N<A>({n: "777"}) few <- SearchBM25<A>("${count - 1}", 2) RETURN all, one::{n, words}, few::{n, words}`,
  )
  await cp(join(folder, '.gvq'), join(folder, 'copy'), { recursive: true })
  const start = performance.now()
  expect((await runGvq(['migrate', '--data', 'copy'], { cwd: folder })).stderr).toBe('')
  const wholeMs = performance.now() - start
  let interrupted = 0
  for (let kill = 0; kill < kills; kill++) {
    const child = startGvq(['migrate'], { cwd: folder })
    const closed = once(child, 'close')
    // Somewhere in the first part of the time that it takes here, then in the second, and so on.
    const moment = ((kill + Math.random()) / kills) * wholeMs
    const timer = setTimeout(() => child.kill('SIGKILL'), moment)
    onTestFinished(() => void child.kill('SIGKILL'))
    const [, signal] = await closed
    clearTimeout(timer)
    if (signal === 'SIGKILL') interrupted++
  }
  const last = await runGvq(['migrate', '--json'], { cwd: folder })
  expect(last.stderr).toBe('')
  expect(JSON.parse(last.stdout)).toMatchObject({ to: '2', problems: [] })
  expect(interrupted).toBeGreaterThan(0)
  const { stdout } = await runGvq(['run', 'Sum'], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({
    all: count,
    one: { n: '777', words: 'text 777' },
    few: [{ n: `${count - 1}`, words: `text ${count - 1}` }],
  })
  const doctor = await runGvq(['doctor'], { cwd: folder })
  expect(doctor.stdout).toContain('derived data is consistent')
}, 120_000)
