import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unknownId, withProgram } from '../support/program.ts'
import { importInto, withFolder } from './support.ts'

const schema = `
N::User { UNIQUE INDEX email: String, INDEX city: String, age: U8, big: U64, ratio: F32, on: Boolean,
  born: Date, tags: [String], plan: String DEFAULT "free" }
N::Place { UNIQUE INDEX number: I64 }
E::Knows { From: User, To: User, Properties: { since: Date, weight: F64 } }
E::Likes UNIQUE { From: User, To: Place }
V::Doc { title: String }
QUERY Users() => u <- N<User> RETURN u::!{id, label}
QUERY ByEmail(email: String) => u <- N<User>({email: email}) RETURN u
QUERY Friends(email: String) => u <- N<User>({email: email})::Out<Knows> RETURN u::{email}
QUERY Knows() => e <- E<Knows> RETURN e::!{id, label, from_node, to_node}
QUERY Docs() => d <- V<Doc> RETURN d::!{id, label}
QUERY Near(v: [F64]) => d <- SearchV<Doc>(v, 1) RETURN d::{title}
QUERY Count() => u <- N<User>::COUNT RETURN u
`

describe('the cells of a row', () => {
  it('are read in the types of the schema', () =>
    withProgram(schema, async ({ database, call }) => {
      const text = [
        '\ufeffemail,age,big,ratio,on,born,tags,city',
        'ada@x,36,18446744073709551615,0.1,true,2031-02-03,"[""a"",""b""]",',
        ' "quoted",1.0,1e3,-2,0,2031-02-03T04:05:06+01:00,[],"Two\nlines, ""x"""',
        'bob@x,,,,,86400,,Zürich',
      ].join('\r\n')
      const outcome = await importInto(database, 'User', text.replace(' "quoted"', '"quo ted"'))
      expect(outcome).toEqual({ rows: 3, imported: 3, before: 0, rejected: [], notices: [] })
      expect(await call('Users')).toEqual({
        u: [
          {
            email: 'ada@x',
            city: null,
            age: 36,
            // JSON.parse rounds; the exact number is checked below.
            big: Number(18446744073709551615n),
            ratio: 0.1,
            on: true,
            born: '2031-02-03T00:00:00+00:00',
            tags: ['a', 'b'],
            plan: 'free',
          },
          {
            email: 'quo ted',
            city: 'Two\nlines, "x"',
            age: 1,
            big: 1000,
            ratio: -2,
            on: false,
            born: '2031-02-03T03:05:06+00:00',
            tags: [],
            plan: 'free',
          },
          {
            email: 'bob@x',
            city: 'Zürich',
            age: null,
            big: null,
            ratio: null,
            on: null,
            born: '1970-01-02T00:00:00+00:00',
            tags: null,
            plan: 'free',
          },
        ],
      })
      expect(await database.callText('ByEmail', '{"email":"ada@x"}')).toContain('"big":18446744073709551615')
    }))

  it('have no value if they are empty or the text of --null', () =>
    withProgram(schema, async ({ database, call }) => {
      await importInto(database, 'User', 'email,city\n,NULL\n')
      await importInto(database, 'User', 'email,city\nx,\ny,NULL\n', { mapping: { nullText: 'NULL' } })
      const { u } = await call('Users')
      expect(u.map((user: any) => [user.email, user.city])).toEqual([
        [null, 'NULL'],
        ['x', ''],
        ['y', null],
      ])
    }))

  it('come from JSON Lines and from a JSON array alike', () =>
    withProgram(schema, async ({ database, call }) => {
      const rows = [
        '{"email":"a","big":18446744073709551615,"tags":["x,]}"]}',
        '{"email":"b","age":"7","plan":null}',
      ]
      await importInto(database, 'User', rows.join('\n'), { format: 'jsonl' })
      const array = `[${rows.join(' ,\n').replaceAll('"email":"', '"email":"2')}]`
      expect((await importInto(database, 'User', array, { format: 'json' })).imported).toBe(2)
      const { u } = await call('Users')
      expect(u.map(({ email, age, tags, plan }: any) => [email, age, tags, plan])).toEqual([
        ['a', null, ['x,]}'], 'free'],
        ['b', 7, null, 'free'],
        ['2a', null, ['x,]}'], 'free'],
        ['2b', 7, null, 'free'],
      ])
    }))

  it('are matched to properties regardless of case, unless another one has the exact name', () =>
    withProgram(schema, async ({ database, call }) => {
      await importInto(database, 'User', 'EMAIL,Age,city,City\nada@x,36,Bonn,Köln\n')
      expect(await call('ByEmail', { email: 'ada@x' })).toMatchObject({ u: { age: 36, city: 'Bonn' } })
    }))

  it.each([
    [';', 'The fields are separated by `;`; use --delimiter if that is wrong.'],
    ['|', 'The fields are separated by `|`; use --delimiter if that is wrong.'],
    ['\t', 'The fields are separated by tabs; use --delimiter if that is wrong.'],
  ])('are found although the delimiter is %j', (delimiter, notice) =>
    withProgram(schema, async ({ database, call }) => {
      const text = `email;age;"city, really"\nada@x;36;"a;b,c"\n`.replaceAll(/;(?!b)/g, delimiter)
      const options = { delimiter: undefined, map: { 'city, really': 'city' } }
      const { notices } = await importInto(database, 'User', text, options)
      expect(notices).toEqual([notice])
      expect(await call('ByEmail', { email: 'ada@x' })).toMatchObject({ u: { age: 36, city: 'a;b,c' } })
    }),
  )

  it('must have one that is a property', () =>
    withProgram(schema, async ({ database, call }) => {
      await expect(importInto(database, 'User', 'mail,yeers,agee\nada@x,36,1\n')).rejects.toMatchObject({
        code: 'INVALID_PARAMETER',
        message: 'No column of the file is a property of `User`.',
        hint: expect.stringMatching(
          /^The file has `mail`, `yeers`, `agee`; `User` has `email`.*--map mail=email.*--map agee=age/,
        ),
      })
      const json = await importInto(database, 'User', '{"mail": "ada@x"}\n{"email": "bob@x"}\n', {
        format: 'jsonl',
      })
      expect(json).toMatchObject({
        imported: 1,
        rejected: [{ line: 1, reason: 'No member of the row is a property of `User`.' }],
      })
      expect(await call('Count')).toEqual({ u: 1 })
    }))

  it('map to the properties that --map names, and ignored ones are listed', () =>
    withProgram(schema, async ({ database, call }) => {
      const text = 'mail;years;note\nada@x;36;hi\n'
      const options = { delimiter: ';', map: { mail: 'email', years: 'age' } }
      const { notices } = await importInto(database, 'User', text, options)
      expect(notices).toEqual([
        'Ignored column: `note`. Use --map COLUMN=PROPERTY to import a column as a property of User.',
      ])
      expect(await call('ByEmail', { email: 'ada@x' })).toMatchObject({ u: { age: 36 } })
    }))
})

describe('a row that cannot be written', () => {
  it('is rejected with its line and the reason, and the others are imported', () =>
    withProgram(schema, async ({ database, call }) => {
      const text = [
        'email,age,on',
        'a,300,',
        '"b\nc",1,',
        'd,x,',
        'e,1.5,',
        'f,1',
        'b"ad,1,',
        'a,2,maybe',
        'a,2,',
        'a,3,',
      ].join('\n')
      const { imported, rejected } = await importInto(database, 'User', text)
      expect(imported).toBe(2)
      expect(rejected).toEqual([
        { line: 2, reason: '`age` must be U8 (0 to 255), but got 300.' },
        { line: 5, reason: '`age` must be U8 (0 to 255), but got "x".' },
        { line: 6, reason: '`age` must be U8 (0 to 255), but got 1.5.' },
        { line: 7, reason: 'The row has 2 fields, but the header has 3.' },
        {
          line: 8,
          reason: 'The row is not valid CSV: a quote inside an unquoted field.',
        },
        { line: 9, reason: '`on` must be Boolean (true or false), but got "maybe".' },
        { line: 11, reason: 'User.email is unique, and "a" already exists.' },
      ])
      expect((await importInto(database, 'User', text, { again: true })).rejected.at(-1)).toEqual({
        line: 11,
        reason: 'User.email is unique, and "a" already exists.',
      })
      expect(await call('Count')).toEqual({ u: 2 })
    }))

  it('of broken quotes is rejected once, and ends with its line', () =>
    withProgram(schema, async ({ database, call }) => {
      const text = 'email,age\na"b"c,1\nd,2\n"e"x,"3\nf,4\ng,"5"6\r\n\nh,7\n"i\nj,8\n'
      const { imported, rejected } = await importInto(database, 'User', text)
      const what = 'The row is not valid CSV:'
      expect(rejected).toEqual([
        { line: 2, reason: `${what} a quote inside an unquoted field.` },
        {
          line: 4,
          reason: `${what} unexpected text after a closing quote.`,
        },
        {
          line: 6,
          reason: `${what} unexpected text after a closing quote.`,
        },
        { line: 9, reason: `${what} a quoted field is not closed before the end of the file.` },
      ])
      expect(imported).toBe(3)
      expect(await call('Count')).toEqual({ u: 3 })
    }))

  it('is not required: a file may be only a header', () =>
    withProgram(schema, async ({ database }) => {
      for (const text of ['email,age', 'email,age\n', '\n"email","age"\r\n']) {
        expect(await importInto(database, 'User', text)).toMatchObject({ rows: 0, rejected: [] })
      }
      await expect(importInto(database, 'User', '\n\n')).rejects.toThrow('The CSV file has no header.')
    }))

  it('of JSON is rejected alone, if the rest of the text can be read', () =>
    withProgram(schema, async ({ database }) => {
      const lines = await importInto(database, 'User', '{"email":"a"}\n\n[1]\n{oops\n{"email":"b"}', {
        format: 'jsonl',
      })
      expect(lines.imported).toBe(2)
      expect(lines.rejected.map(({ line }) => line)).toEqual([3, 4])
      const array = await importInto(database, 'User', '[\n{"email":"c"},\n7,\n{"email":5}]', {
        format: 'json',
      })
      expect(array.rejected).toEqual([
        { line: 3, reason: 'A row must be a JSON object.' },
        { line: 4, reason: '`email` must be String, but got 5.' },
      ])
    }))

  it('is written to a file with its contents', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const rejectsPath = join(folder, 'rejects.jsonl')
        await importInto(database, 'User', 'email,age\na,1\nb,-1\n', { rejectsPath })
        const row = { email: 'b', age: '-1' }
        const reason = '`age` must be U8 (0 to 255), but got -1.'
        expect(JSON.parse(await readFile(rejectsPath, 'utf8'))).toEqual({ line: 3, reason, row })
      }),
    ))
})

describe('a file that cannot be read', () => {
  it.each([
    ['json', '{"a":1}', 'The file is not a JSON array: expected an array of objects, but line 1 has {.'],
    [
      'json',
      '[{"email":"a"}',
      'The file is not a JSON array: the file ends at line 1, before the end of the array.',
    ],
    ['json', '[] x', 'The file is not a JSON array: expected an array of objects, but line 1 has x.'],
    ['csv', '', 'The CSV file has no header.'],
    [
      'csv',
      'email,age\ra,1\rb,2\r',
      'The header of the CSV file is invalid. It contains a CR without an LF: end the lines with LF or CR LF.',
    ],
    ['csv', 'a,a\n', 'The header of the CSV file is invalid. It names the column "a" twice.'],
  ] as const)('%s %j is refused', (format, text, message) =>
    withProgram(schema, async ({ database }) => {
      await expect(importInto(database, 'User', text, { format })).rejects.toThrow(message)
    }),
  )

  it('is rejected if it is not UTF-8', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const path = join(folder, 'latin1.csv')
        await writeFile(path, Buffer.from('email\nZ\xfcrich\n', 'latin1'))
        await expect(importInto(database, 'User', { path })).rejects.toThrow('The file is not valid UTF-8.')
      }),
    ))

  it.each([
    ['little-endian', (text: string) => Buffer.from(text, 'utf16le')],
    ['big-endian', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('is told from UTF-16 by its first bytes: %s', (_, encode) =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const path = join(folder, 'utf16.csv')
        await writeFile(path, encode('\ufeffemail\nZ\n'))
        await expect(importInto(database, 'User', { path })).rejects.toMatchObject({
          message: 'The file is in UTF-16, not in UTF-8.',
          hint: 'Convert it first, for example with iconv -f utf-16 -t utf-8.',
        })
      }),
    ),
  )
})

describe('a mapping that names what does not exist', () => {
  it.each([
    ['User', 'email\n', { map: { mail: 'email' } }, 'The file has no column `mail`.'],
    ['User', 'email\n', { map: { email: 'emial' } }, '`User` has no property `emial`.'],
    ['User', 'a,b\n', { map: { a: 'email', b: 'email' } }, 'Two columns are mapped to `email`: `a` and `b`.'],
    ['Knows', 'since\n', {}, 'The file has no column `from_node`.'],
    [
      'Knows',
      'a,b\n',
      { mapping: { from: { column: 'a', property: 'age' }, to: { column: 'b', property: 'email' } } },
      '`User.age` has no index, so the ends of edges cannot be looked up by it.',
    ],
    ['User', 'email\n', { mapping: { vector: 'email' } }, '`User` is not a vector type.'],
    ['Usr', 'email\n', {}, 'The schema has no type `Usr`.'],
  ])('%s from %j', (type, text, options, message) =>
    withProgram(schema, async ({ database }) => {
      await expect(importInto(database, type, text, options)).rejects.toThrow(message)
    }),
  )
})

describe('edges', () => {
  const ends = { from: { column: 'a', property: 'email' }, to: { column: 'b', property: 'email' } }

  it('connect items by a property', () =>
    withProgram(schema, async ({ database, call }) => {
      await importInto(database, 'User', 'email\nada\nbob\ncy\n')
      const text = 'a,b,since,weight\nada,bob,2020-01-01,1\nada,cy,,0.5\nada,dee,,\n'
      const { imported, rejected } = await importInto(database, 'Knows', text, { mapping: ends })
      expect(imported).toBe(2)
      expect(rejected).toEqual([{ line: 4, reason: 'No User with email "dee" (edge target).' }])
      expect(await call('Friends', { email: 'ada' })).toEqual({ u: ['bob', 'cy'] })
      expect((await call('Knows')).e.map(({ weight }: any) => weight)).toEqual([1, 0.5])
    }))

  it('connect items by their ids, in the columns of an export', () =>
    withProgram(schema, async ({ database, call }) => {
      await importInto(database, 'User', 'email\nada\nbob\n')
      const id = async (email: string) => (await call('ByEmail', { email })).u.id as string
      const [ada, bob] = [await id('ada'), await id('bob')]
      const text = `from_node,to_node\n${ada},${bob}\n${ada},${unknownId}\nx,${bob}\n`
      const { rejected } = await importInto(database, 'Knows', text)
      expect(rejected).toEqual([
        { line: 3, reason: `No User with id ${unknownId} (edge target).` },
        { line: 4, reason: '`from_node` must be an id (the text of a UUID).' },
      ])
      expect(await call('Friends', { email: 'ada' })).toEqual({ u: ['bob'] })
    }))

  it('of a UNIQUE type are rejected if the pair already has one', () =>
    withProgram(schema, async ({ database }) => {
      await importInto(database, 'User', 'email\nada\n')
      await importInto(database, 'Place', 'number\n9007199254740993\n')
      const mapping = { from: ends.from, to: { column: 'b', property: 'number' } }
      const text = 'a,b\nada,9007199254740993\nada,9007199254740993\n'
      const first = await importInto(database, 'Likes', text, { mapping })
      const second = await importInto(database, 'Likes', text, { mapping, again: true })
      const reason = 'An edge Likes between these two items already exists, and Likes is unique.'
      expect(first.rejected).toEqual([{ line: 3, reason }])
      expect(second.rejected.map(each => each.line)).toEqual([2, 3])
    }))
})

describe('vectors', () => {
  it('come from arrays, in JSON or with separators, and are found', () =>
    withProgram(schema, async ({ database, call }) => {
      const csv = 'title,embedding\none,"[1, 0, 0.5]"\ntwo,0 1 0\nthree,0;0;1e-3\n'
      expect((await importInto(database, 'Doc', csv, { mapping: { vector: 'embedding' } })).imported).toBe(3)
      await importInto(database, 'Doc', '{"title":"four","data":[-1,0,0]}', { format: 'jsonl' })
      const { d } = await call('Docs')
      expect(d.map(({ title, data }: any) => [title, data])).toEqual([
        ['one', [1, 0, 0.5]],
        ['two', [0, 1, 0]],
        ['three', [0, 0, 0.001]],
        ['four', [-1, 0, 0]],
      ])
      expect(await call('Near', { v: [0, 0, 1] })).toEqual({ d: ['three'] })
    }))

  it('are rejected when they do not fit', () =>
    withProgram(schema, async ({ database }) => {
      const csv = 'title,data\nok,1 2\nlong,1 2 3\nnone,\nword,1 x\nempty,[]\nnull,"[1,null]"\n'
      const { imported, rejected } = await importInto(database, 'Doc', csv)
      expect(imported).toBe(1)
      expect(rejected.map(({ reason }) => reason)).toEqual([
        'Vectors of Doc have 2 dimensions, but this one has 3.',
        '`data` is missing.',
        'The vector in `data` must contain only finite numbers, but number 1 is "x".',
        'The vector in `data` must be an array of numbers.',
        'The vector in `data` must contain only finite numbers, but number 1 is null.',
      ])
    }))
})

describe('a file that was imported before', () => {
  it('is another import with other options', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database, call }) => {
        const path = join(folder, 'users.csv')
        await writeFile(path, 'email,mail\na,b\n')
        await importInto(database, 'User', { path })
        const { notices } = await importInto(database, 'User', { path }, { map: { mail: 'email' } })
        expect(notices).toEqual([
          `${path} was imported before with other options; importing its rows again with these.`,
          expect.stringMatching(/^Ignored column: `email`/),
        ])
        expect(await call('Count')).toEqual({ u: 2 })
      }),
    ))

  it('is not resumed with other options', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const path = join(folder, 'users.csv')
        await writeFile(path, 'email,mail\na,b\nc,d\n')
        await importInto(database, 'User', { path }, { batchRows: 1, isStopped: () => true })
        await expect(
          importInto(database, 'User', { path }, { map: { mail: 'email' } }),
        ).rejects.toMatchObject({
          message: `The import of ${path} stopped after row 1 with other options.`,
          hint: expect.stringContaining('--skip 1'),
        })
      }),
    ))

  it('is imported again after all records of its type were dropped, and otherwise says how many are left', () =>
    withFolder(folder =>
      withProgram(
        `${schema}QUERY Drop(email: String) => DROP N<User>({email: email}) RETURN NONE`,
        async ({ database, call }) => {
          const path = join(folder, 'users.csv')
          await writeFile(path, 'email\na\nb\n')
          await importInto(database, 'User', { path })
          await call('Drop', { email: 'a' })
          expect((await importInto(database, 'User', { path })).notices).toEqual([
            `${path} has already been imported into User, which has only 1 record now; use --again to import all its rows again.`,
          ])
          await call('Drop', { email: 'b' })
          expect(await importInto(database, 'User', { path })).toMatchObject({
            imported: 2,
            notices: [`${path} was imported before, but User has no records any more; importing it again.`],
          })
          expect(await call('Count')).toEqual({ u: 2 })
        },
      ),
    ))
})

describe('the names of columns', () => {
  it('cannot control the terminal in messages', () =>
    withProgram(schema, async ({ database }) => {
      const { notices } = await importInto(database, 'User', 'email,\x1b]0;x\x07\u202e\na,b\n')
      expect(notices).toEqual([expect.stringContaining('`\\u001b]0;x\\u0007\\u202e`')])
    }))
})

describe('a file of which no row was imported', () => {
  it('is imported again, as what its rows lacked may exist now', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const path = join(folder, 'knows.csv')
        await writeFile(path, 'a,b\nx,y\n')
        const ends = {
          mapping: { from: { column: 'a', property: 'email' }, to: { column: 'b', property: 'email' } },
        }
        const early = await importInto(database, 'Knows', { path }, ends)
        expect([early.imported, early.rejected.length]).toEqual([0, 1])
        await importInto(database, 'User', 'email\nx\ny\n')
        expect(await importInto(database, 'Knows', { path }, ends)).toMatchObject({
          imported: 1,
          notices: [],
        })
      }),
    ))

  it('is imported again after a DROP, also if its last import with --again found all rows there', () =>
    withFolder(folder =>
      withProgram(`${schema}QUERY Drop() => DROP N<User> RETURN NONE`, async ({ database, call }) => {
        const path = join(folder, 'users.csv')
        await writeFile(path, 'email\na\nb\n')
        await importInto(database, 'User', { path })
        const again = await importInto(database, 'User', { path }, { again: true })
        expect([again.imported, again.rejected.length]).toEqual([0, 2])
        await call('Drop')
        expect((await importInto(database, 'User', { path })).imported).toBe(2)
        expect(await call('Count')).toEqual({ u: 2 })
      }),
    ))
})

describe('an import that was stopped', () => {
  const rows = Array.from({ length: 10 }, (_, i) => (i === 4 ? 'x4,999' : `x${i},${i}`))
  const text = `email,age\n${rows.join('\n')}\n`

  it('resumes after its last batch, and is done once', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database, call }) => {
        const path = join(folder, 'users.csv')
        const rejectsPath = join(folder, 'rejects.jsonl')
        await writeFile(path, text)
        const options = { batchRows: 3, rejectsPath }
        let batches = 0
        const stopped = await importInto(
          database,
          'User',
          { path },
          { ...options, isStopped: () => ++batches === 2 },
        )
        expect([stopped.rows, stopped.imported]).toEqual([6, 5])
        // What a killed run may have left after its last commit.
        await appendFile(rejectsPath, '{"line": 99')
        const rest = await importInto(database, 'User', { path }, options)
        expect([rest.rows, rest.imported]).toEqual([10, 9])
        expect(rest.notices).toEqual([`Resuming ${path} after row 6, where its last import stopped.`])
        expect((await readFile(rejectsPath, 'utf8')).trim().split('\n')).toHaveLength(1)
        const again = await importInto(database, 'User', { path }, options)
        expect(again.notices).toEqual([
          `${path} has already been imported into User; use --again to import it again.`,
        ])
        expect(await call('Count')).toEqual({ u: 9 })
        const forced = await importInto(database, 'User', { path }, { ...options, again: true })
        expect([forced.imported, forced.rejected.length]).toEqual([0, 10])
      }),
    ))

  it('of a file with an unreadable rest keeps what was imported, and resumes there', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database, call }) => {
        const path = join(folder, 'users.json')
        const rejectsPath = join(folder, 'rejects.jsonl')
        await writeFile(path, '[{"email":"a"},{"email":5},{"email":"b"},{"email":"c"},{"email":"d"')
        const options = { format: 'json', batchRows: 2, rejectsPath } as const
        for (let round = 0; round < 2; round++) {
          await expect(importInto(database, 'User', { path }, options)).rejects.toThrow(
            'before the end of the array',
          )
          expect(await call('Count')).toEqual({ u: 3 })
          expect((await readFile(rejectsPath, 'utf8')).trim().split('\n')).toHaveLength(1)
        }
      }),
    ))

  it('stops between two pages of the file, where a batch has many', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const path = join(folder, 'users.csv')
        const many = Array.from({ length: 10_000 }, (_, i) => `x${i},${i % 100}\n`)
        await writeFile(path, `email,age\n${many.join('')}`)
        const options = { batchRows: 100_000 }
        const stopped = await importInto(database, 'User', { path }, { ...options, isStopped: () => true })
        expect(stopped).toMatchObject({ rows: 0, imported: 0 })
        expect(await importInto(database, 'User', { path }, options)).toMatchObject({ imported: 10_000 })
      }),
    ))

  it('does not resume a file that has changed', () =>
    withFolder(folder =>
      withProgram(schema, async ({ database }) => {
        const path = join(folder, 'users.csv')
        await writeFile(path, text)
        await importInto(database, 'User', { path }, { batchRows: 3, isStopped: () => true })
        await appendFile(path, 'y,1\n')
        await expect(importInto(database, 'User', { path })).rejects.toThrow(
          `${path} has changed since its import stopped after row 3.`,
        )
        expect((await importInto(database, 'User', { path }, { skip: 3 })).imported).toBe(7)
      }),
    ))
})
