import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { constructs } from '../../src/language/constructs/index.ts'
import { allCommands } from '../../src/terminal/repl/commands/index.ts'
import { entryIn } from '../../src/terminal/repl/head.ts'
import { FakeShell, script, settings } from './support.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-commands-'))
})

afterAll(() => rm(folder, { recursive: true }))

const outputOf = async (text: string) => (await script(text)).output
const errorsOf = async (text: string) => (await script(text)).errors

describe('names', () => {
  it(':schema shows the types with their numbers of records', async () => {
    expect(await outputOf(':schema')).toBe(
      'N::Isle { UNIQUE INDEX code: String, size: U32 DEFAULT 1 }  // 1,200 records\n' +
        'E::Ferry { From: Isle, To: Isle }  // 1 record\n',
    )
  })

  it(':queries shows the queries with their parameters', async () => {
    expect(await outputOf(':queries')).toBe('FindIsle(code: String, rows?: [String])\n')
  })

  it(':describe shows a declaration, and where it is', async () => {
    expect(await outputOf(':describe FindIsle')).toBe('QUERY FindIsle …\n// returns [Isle], queries.hx:7\n')
    expect(await outputOf(':describe Isle')).toBe('N::Isle { … }\n// 1,200 records, schema.hx:1\n')
    expect(await errorsOf(':describe Ilse')).toContain('There is nothing named Ilse.')
  })

  it(':params lists the variables, :param sets one', async () => {
    expect(await outputOf(':params')).toBe('old: Isle nodes\n')
    expect((await script(':param age=36\n:param name = "A=B"')).entries).toEqual([
      'age <- 36',
      'name <- "A=B"',
    ])
    expect(await errorsOf(':param age')).toContain('Usage: :param NAME=VALUE')
  })
})

describe('running', () => {
  it(':explain and :profile show a plan', async () => {
    expect(await outputOf(':explain N<X>')).toBe('plan of N<X>\n')
    expect(await outputOf(':profile N<X>::\nCOUNT')).toBe('profile of N<X>::\nCOUNT\n')
  })

  it(':dry writes nothing, and shows what would be written', async () => {
    const { shell, errors } = await script(':dry DROP N<Isle>')
    expect(shell.asked).toEqual([{ entry: 'DROP N<Isle>', options: { dry: true } }])
    expect(errors).toContain('would drop 12 Isle nodes; nothing was written')
  })

  it(':undo reports what it did, or why it did nothing', async () => {
    const { errors, failed } = await script(':undo\n:undo')
    expect(errors).toContain('undone: created 12 Isle nodes\n')
    expect(errors).toContain('error: There is nothing to undo.\n')
    expect(failed).toBe(true)
  })

  it(':again runs the last entry', async () => {
    expect((await script('N<X>\n:dry N<Y>\n:again')).entries).toEqual(['N<X>', 'N<Y>', 'N<X>'])
  })

  it.each([':watch N<X>', ':edit'])('%s needs a terminal', async text => {
    expect(await errorsOf(text)).toContain('needs a terminal.')
  })
})

describe('files', () => {
  it(':load runs the entries of a file, and stops at the first that fails', async () => {
    const file = join(folder, 'some entries.txt')
    await writeFile(file, 'N<A>\nN<B>::\n  COUNT\nE<X>\nN<C>\n')
    const { entries, errors, failed } = await script(`:load ${file}`)
    expect(entries).toEqual(['N<A>', 'N<B>::\n  COUNT', 'E<X>'])
    expect(errors).toContain(`note: stopped at line 4 of ${file}; the rest was not run`)
    expect(failed).toBe(true)
  })

  it(':load loads declarations as a whole', async () => {
    const file = join(folder, 'far.hx')
    await writeFile(
      file,
      'QUERY Far() =>\n  x <- N<Isle>\n  RETURN x\n\nQUERY Near() =>\n  x <- N<Isle>\n  RETURN x\n',
    )
    const { shell, errors } = await script(`:load ${file}`)
    expect(shell.asked).toHaveLength(1)
    expect(errors).toBe('query Far declared\n')
  })

  it(':load reports a file that does not exist', async () => {
    expect(await errorsOf(':load no/where.hx')).toContain('no/where.hx does not exist.')
  })

  it(':save and :reload report what they did', async () => {
    expect(await errorsOf(':save far.hx')).toBe('saved Far to /isles/far.hx\n')
    expect(await errorsOf(':reload')).toBe('reloaded (4 ms)\nvariables dropped with their types: old\n')
  })

  it(':import requires a type and a file', async () => {
    expect(await script(':import Isle "some isles.csv" --map \'a b\'=name --null \\"')).toMatchObject({
      failed: false,
      errors: 'imported some isles.csv into Isle --map a b=name --null "\n',
    })
    expect((await script(':import Isle=isles.csv Isle')).failed).toBe(false)
    expect((await script(':import Isle bad.csv')).failed).toBe(true)
    expect(await errorsOf(':import Isle')).toContain('Usage: :import TYPE FILE')
  })

  it(':out appends results to a file, until it is called without one', async () => {
    const file = join(folder, 'out.json')
    const { output } = await script(`:out ${file}\nN<A>\nN<B>\n:out\nN<C>`)
    expect(output).toBe('{"said":"N<C>"}\n')
    expect(await readFile(file, 'utf8')).toBe('{"said":"N<A>"}\n{"said":"N<B>"}\n')
  })

  it(':pipe sends the last result through a command', async () => {
    expect(await outputOf('N<A>\n:pipe tr a-z A-Z')).toBe('{"said":"N<A>"}\n{"SAID":"N<A>"}\n')
    expect((await script('N<A>\n:pipe exit 3')).failed).toBe(true)
    expect(await errorsOf(':pipe cat')).toContain('There is no result yet.')
  })
})

describe('settings', () => {
  it(':mode sets how results are shown, and shows the current mode', async () => {
    expect(await outputOf(':mode csv\nN<A>')).toBe('said\r\nN<A>\r\n')
    expect(await errorsOf(':mode line\n:mode')).toBe('mode: line\n')
    const errors = await errorsOf(':mode cvs')
    expect(errors).toContain(
      ':mode takes table, json, jsonl, csv, safe-csv, tsv, markdown, line, none; not cvs.',
    )
    expect(await errorsOf(':guard many')).toContain(':guard takes a number of records, or off; not many.')
  })

  it.each([
    ['\\d', 'N::Isle {'],
    ['.tables', 'N::Isle {'],
    ['show tables;', 'N::Isle {'],
    ['\\d Isle', 'N::Isle { … }'],
    ['\\df', 'FindIsle(code: String'],
    ['?', ':describe NAME'],
    ['help', ':describe NAME'],
  ])('%s of another shell is understood', async (word, shown) => {
    const { output, entries } = await script(word)
    expect(output).toContain(shown)
    expect(entries).toEqual([])
  })

  it.each(['quit', 'exit', 'exit()', '\\q', '.quit'])('%s ends a script', async word => {
    expect(await script(`ADD(1, 2)\n${word}\nADD(3, 4)`)).toMatchObject({
      failed: false,
      entries: ['ADD(1, 2)'],
    })
  })

  it('a word of another shell that is a name here is that name', async () => {
    class Own extends FakeShell {
      override async scope() {
        const scope = await super.scope()
        return { ...scope, variables: [{ ...scope.variables[0]!, name: 'help' }] }
      }
    }
    const shell = new Own()
    await script('help\n', { shell })
    expect(shell.asked.map(({ entry }) => entry)).toEqual(['help'])
  })

  it(':begin, :commit and :rollback end with what was written', async () => {
    const { errors, failed } = await script(':begin\nN<Isle>\n:commit\nbegin\nrollback\n')
    expect(failed).toBe(false)
    expect(errors.split('\n').filter(line => !line.startsWith('note'))).toEqual([
      'transaction begun; :commit writes it, :rollback discards it',
      'committed: created 2 Isle nodes',
      'transaction begun; :commit writes it, :rollback discards it',
      'rolled back',
      '',
    ])
    expect((await script(':rollback')).errors).toContain('There is no open transaction.')
  })

  it(':import and :reload are no part of a transaction', async () => {
    for (const command of [':import Isle a.csv', ':reload']) {
      const { errors, failed } = await script(`:begin\n${command}`)
      expect([failed, errors]).toEqual([true, expect.stringContaining('cannot be part of a transaction.')])
    }
  })

  it(':queries also lists those that run, and :kill stops one', async () => {
    const { errors } = await script(':queries')
    expect(errors).toBe(
      'Running:\n    7  FindIsle  for 65.4 s, by 10.0.0.7\n    9  Sink  for 0.1 s, behind 7\n',
    )
    expect((await script(':kill 7')).errors).toBe('stopped 7\n')
    const missing = await script(':kill 8')
    expect([missing.failed, missing.errors]).toEqual([
      true,
      expect.stringContaining('No query with the id 8 is running.'),
    ])
  })

  it(':columns is stored', async () => {
    const own = settings()
    const { errors } = await script(':columns name, age\n:columns\n', { settings: own })
    expect(own.columns).toEqual(['name', 'age'])
    expect(errors).toBe('columns: name, age\ncolumns: name, age\n')
    await script(':columns auto', { settings: own })
    expect(own.columns).toBeUndefined()
  })

  it(':timing, :pager and :guard are stored', async () => {
    const own = settings()
    const { errors } = await script(':timing off\n:pager off\n:guard off\n:guard 5', { settings: own })
    expect(own).toMatchObject({ timing: false, pager: false, guardRows: 5 })
    expect(errors).toBe('timing: off\npager: off\nguard: off\nguard: more than 5 records\n')
  })
})

describe('help', () => {
  it('lists every command', async () => {
    const output = await outputOf(':help')
    for (const { usage, summary } of allCommands()) {
      expect(output).toContain(`  ${usage} `)
      expect(output.replace(/\s+/g, ' ')).toContain(summary)
    }
  })

  it.each(allCommands().map(({ name }) => name))('describes %s', async name => {
    expect(await outputOf(`:help ${name}`)).toMatch(new RegExp(`^${name}\\b`))
    expect(await outputOf(`:help ${name.slice(1)}`)).toMatch(new RegExp(`^${name}\\b`))
  })

  it('describes a step', async () => {
    expect(await outputOf(':help Out')).toBe(
      '::Out<Edge>   ::In<Edge>\n' +
        '  The nodes or vectors that edges of the type lead to (Out) or come from (In).\n' +
        '  Example: N<Person>::Out<Knows>::{name}\n',
    )
    expect(await outputOf(':help ::WHERE')).toContain('Keeps the items')
  })

  it('describes every meaning of a keyword', async () => {
    const output = await outputOf(':help COUNT')
    expect(output).toMatch(
      /^::COUNT\n {2}The number of .*\n {2}Example: N<Person>::COUNT\n\nCOUNT\(values\)\n/,
    )
  })

  it('lists a topic', async () => {
    const output = await outputOf(':help steps')
    expect(output).toMatch(/^steps, which :help WORD describes:\n/)
    for (const { forms } of constructs.steps) expect(output).toContain(`  ${forms[0]}: `)
    expect(await outputOf(':help')).toContain(':help TOPIC lists the language by topic: steps, sources,')
  })

  it('finds what mentions a word, in commands too', async () => {
    const output = await outputOf(':help vector')
    expect(output).toMatch(/^Help mentions vector in:\n/)
    expect(output).toContain('  SearchV<')
    expect(output).toContain('  :schema: lists the node, edge and vector types')
    expect(await outputOf(':help nearest vectors')).toContain('  SearchV<')
  })

  it('suggests a similar name', async () => {
    expect(await errorsOf(':help WHER')).toContain('There is no help for WHER.')
    expect(await errorsOf(':help :mod')).toContain('There is no help for :mod.')
  })
})

describe('a command', () => {
  it('that does not exist fails', async () => {
    const { failed, errors } = await script(':shema')
    expect([failed, errors]).toEqual([
      true,
      'error: Unknown command :shema.\nnote: the entry on line 1 failed\n',
    ])
  })

  it('without arguments rejects one', async () => {
    expect(await errorsOf(':schema now')).toContain('Usage: :schema')
  })

  it(':quit ends the script there', async () => {
    expect((await script('N<A>\n:quit\nN<B>\n')).entries).toEqual(['N<A>'])
  })

  it('is not recognized inside an entry', async () => {
    expect((await script('Create(\n:quit\n)\n')).entries).toEqual(['Create(\n:quit\n)'])
  })

  it('has an entry as argument according to completion and the parser, too', () => {
    for (const { name, argument } of allCommands()) {
      expect([name, entryIn(`${name} N<A>`) !== undefined]).toEqual([name, argument?.kind === 'entry'])
    }
  })
})
