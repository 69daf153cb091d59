import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import {
  applyFixes,
  type Edit,
  type Fix,
  misspelling,
  type SourceFile,
} from '../../src/language/diagnostics/index.ts'
import { fixFiles } from '../../src/terminal/commands/support/check/fixing.ts'
import { diagnosticAt, spanOf } from './source.ts'

const schema = `N::Hive { INDEX code: String, frames: U8, active: Boolean }
N::Meadow { name: String }
V::Note { text: String }
E::ForagesAt { From: Hive, To: Meadow }
E::HasNote { From: Hive, To: Note }
E::IsAbout { From: Note, To: Hive }

QUERY Known() =>
  hives <- N<Hive>::WHERE(_::{active}::EQ(true))::{code, frames}
  RETURN {hives: hives, near: N<Meadow>::In<ForagesAt>, notes: V<Note>::{text}}

`
const query = (body: string, parameters = '') => `QUERY Q(${parameters}) =>\n  ${body}\n`
const found = (steps: string) => query(`RETURN N<Hive>::${steps}`)

function fixed(text: string): string {
  return fixFiles([{ path: 'q.hx', text }], () => true).files[0]!.text
}

const again = 'FOR {code} IN rows {\n    DROP N<Hive>({code: code})\n  }\n  RETURN NONE'

/** Programs with a mistake, and the same after `--fix`. All these fixes are certain. */
const certain: readonly (readonly [code: string, wrong: string, right: string])[] = [
  ['E001', query('RETURN N::Hive'), query('RETURN N<Hive>')],
  ['E001', 'Query Q() =>\n  RETURN 1\n', 'QUERY Q() =>\n  RETURN 1\n'],
  ['E001', found('where(_::{frames}::GT(8))'), found('WHERE(_::{frames}::GT(8))')],
  ['E001', found('RNAGE(0, 5)'), found('RANGE(0, 5)')],
  [
    'E001',
    query('h <- AddN<Hive>({code: "H" frames: 1, active: true})\n  RETURN h'),
    query('h <- AddN<Hive>({code: "H", frames: 1, active: true})\n  RETURN h'),
  ],
  ['E001', found('{"code"}'), found('{code}')],
  ['E004', query('RETURN \'say "hi"\''), query('RETURN "say \\"hi\\""')],
  ['E004', query('x <- 1;\n  RETURN x'), query('x <- 1\n  RETURN x')],
  ['E006', query('RETURN 1_000'), query('RETURN 1000')],
  ['E006', query('RETURN [.5, 2.]'), query('RETURN [0.5, 2.0]')],
  [
    'E012',
    `N::queen { born: Date }\n${query('RETURN N<Queen>')}`,
    `N::Queen { born: Date }\n${query('RETURN N<Queen>')}`,
  ],
  ['E014', found('ORDER<asc>(_::{code})'), found('ORDER<Asc>(_::{code})')],
  ['E016', 'E::Near { from: Meadow, To: Meadow }\n', 'E::Near { From: Meadow, To: Meadow }\n'],
  ['E018', `#[MCP]\n${query('RETURN 1')}`, `#[mcp]\n${query('RETURN 1')}`],
  ['E101', query('RETURN N<Hvie>'), query('RETURN N<Hive>')],
  ['E102', found('Out<ForagesAtt>'), found('Out<ForagesAt>')],
  ['E103', query('RETURN V<note>'), query('RETURN V<Note>')],
  ['E106', 'E::Near { From: Meadow, To: Meadw }\n', 'E::Near { From: Meadow, To: Meadow }\n'],
  ['E202', found('{codee}'), found('{code}')],
  [
    'E202',
    query('h <- N<Hive>::UPDATE({frmes})\n  RETURN h', 'frmes: U8'),
    query('h <- N<Hive>::UPDATE({frames: frmes})\n  RETURN h', 'frmes: U8'),
  ],
  [
    'E205',
    query('h <- N<Hive>::UPDATE({frames: 10.0})\n  RETURN h'),
    query('h <- N<Hive>::UPDATE({frames: 10})\n  RETURN h'),
  ],
  ['E208', query('RETURN N<Hive>({cod: "H7"})'), query('RETURN N<Hive>({code: "H7"})')],
  ['E209', query('RETURN x', 'x: Sting'), query('RETURN x', 'x: String')],
  [
    'E301',
    query('RETURN {all: codes, again: cdoes}', 'codes: [String]'),
    query('RETURN {all: codes, again: codes}', 'codes: [String]'),
  ],
  ['E623', query('RETURN E<IsAbout>::FromN'), query('RETURN E<IsAbout>::FromV')],
  ['E624', query('RETURN E<HasNote>::ToN'), query('RETURN E<HasNote>::ToV')],
  ['E625', query('RETURN E<HasNote>::FromV'), query('RETURN E<HasNote>::FromN')],
  ['E626', query('RETURN E<IsAbout>::ToV'), query('RETURN E<IsAbout>::ToN')],
  ['E633', found('RANGE(0, 5.0)'), found('RANGE(0, 5)')],
  [
    'E652',
    query(`FOR {coed} IN rows {\n    DROP N<Hive>({code: coed})\n  }\n  ${again}`, 'rows: [{code: String}]'),
    query(`FOR {code} IN rows {\n    DROP N<Hive>({code: code})\n  }\n  ${again}`, 'rows: [{code: String}]'),
  ],
  [
    'E654',
    query(
      'FOR row.code IN rows {\n    DROP N<Hive>({code: code})\n  }\n  RETURN NONE',
      'rows: [{code: String}]',
    ),
    query(
      'FOR {code} IN rows {\n    DROP N<Hive>({code: code})\n  }\n  RETURN NONE',
      'rows: [{code: String}]',
    ),
  ],
  ['E659', found('WHERE(_::Out<ForagesAt>)'), found('WHERE(EXISTS(_::Out<ForagesAt>))')],
  [
    'E659',
    found('WHERE(AND(_::{active}, _::{code}::EQ("H7")))'),
    found('WHERE(AND(_::{active}::EQ(true), _::{code}::EQ("H7")))'),
  ],
  ['E708', query('RETURN SQURT(2.5)'), query('RETURN SQRT(2.5)')],
  ['W105', query('RETURN x', 'x: [f64]'), query('RETURN x', 'x: [F64]')],
]

describe('a mistake with a certain fix', () => {
  it.each(certain)('%s: %s', (code, wrong, right) => {
    const before = checkFiles([{ path: 'q.hx', text: schema + wrong }]).diagnostics
    expect(before.map(diagnostic => diagnostic.code)).toContain(code)
    expect(fixed(schema + wrong)).toBe(schema + right)
    expect(checkFiles([{ path: 'q.hx', text: schema + right }]).diagnostics).toEqual([])
    expect(fixed(schema + right)).toBe(schema + right)
  })

  it('is fixed even if it appears only after another is fixed', () => {
    const other = 'QUERY Codes() =>\n  RETURN N<Hive>::{code}\n'
    const wrong = `N::hive { code: String }\nQuery Q() =>\n  RETURN N<hive>::where(EXISTS(_::{cod}))\n${other}`
    const right = `N::Hive { code: String }\nQUERY Q() =>\n  RETURN N<Hive>::WHERE(EXISTS(_::{code}))\n${other}`
    expect(fixed(wrong)).toBe(right)
  })

  it('is fixed in every file of the program', () => {
    const files = [
      { path: 'a.hx', text: 'N::hive { code: String }\n' },
      { path: 'b.hx', text: 'QUERY Q() =>\n  RETURN N<hive>\n' },
    ]
    const { files: after, applied } = fixFiles(files, () => true)
    expect(after.map(({ text }) => text)).toEqual([
      'N::Hive { code: String }\n',
      'QUERY Q() =>\n  RETURN N<Hive>\n',
    ])
    expect(applied.map(({ diagnostic }) => diagnostic.code)).toEqual(['E012', 'E101'])
  })

  it('is left alone in a file that may not change', () => {
    const files = [{ path: 'a.hx', text: 'N::hive { code: String }\n' }]
    expect(fixFiles(files, () => false)).toEqual({ files, applied: [] })
  })
})

/** Mistakes whose fix the user must choose: the program is not changed. */
const choices: readonly (readonly [code: string, program: string, titles: readonly string[]])[] = [
  ['E001', found('outer<ForagesAt>'), ['replace `outer` with `OutE`']],
  ['E012', 'N::queen { born: Date }\n', ['replace `queen` with `Queen`']],
  ['E101', query('RETURN N<Bee>'), []],
  // The declaration can as well be the misspelt place.
  ['E301', query('RETURN hives', 'hvies: [String]'), ['replace `hives` with `hvies`']],
  ['E202', found('{cold, frames}'), ['replace `cold` with `code`']],
  ['E207', query('RETURN N<Meadow>::Out<ForagesAt>'), ['replace `Out` with `In`']],
  ['E208', query('RETURN N<Meadow>({name: "Hill"})'), ['write `INDEX …`']],
  ['E301', found('WHERE(_::{frames}::GT(frames))'), ['replace `frames` with `_::{frames}`']],
  ['E611', query('e <- AddE<HasNote>::From(id)\n  RETURN e', 'id: ID'), ['write `…::To(to)`']],
  ['E612', query('e <- AddE<HasNote>::To(id)\n  RETURN e', 'id: ID'), ['write `…::From(from)`']],
  ['E632', found('RANGE(9, 3)'), ['replace `9, 3` with `3, 9`']],
  ['E659', found('WHERE(_::{code})'), ['write `EXISTS(…)`']],
]

describe('a mistake without a certain fix', () => {
  it.each(choices)('%s: %s', (code, program, titles) => {
    const [diagnostic] = checkFiles([{ path: 'q.hx', text: schema + program }]).diagnostics
    expect(diagnostic?.code).toBe(code)
    expect((diagnostic?.fixes ?? []).map(({ title }) => title)).toEqual(titles)
    expect((diagnostic?.fixes ?? []).map(({ applicability }) => applicability)).toEqual(
      titles.map(() => 'maybe'),
    )
    expect(fixed(schema + program)).toBe(schema + program)
  })
})

describe('misspelling', () => {
  const file = { path: 'a.hx', text: 'name' }
  const span = spanOf(file, 'name')
  const applicabilities = (name: string, known: readonly string[]) =>
    (misspelling(name, span, known).fixes ?? []).map(fix => [fix.edits[0]!.text, fix.applicability])

  it('is certain of one candidate that is a slip away', () => {
    expect(applicabilities('Persn', ['Person', 'Place'])).toEqual([['Person', 'certain']])
    expect(applicabilities('person', ['Person'])).toEqual([['Person', 'certain']])
    expect(applicabilities('Depratmnet', ['Department'])).toEqual([['Department', 'certain']])
  })

  it('is not certain if another name is only one edit further away', () => {
    expect(applicabilities('page', ['age', 'name'])).toEqual([['age', 'maybe']])
    expect(applicabilities('Hive', ['hive', 'hives'])).toEqual([['hive', 'maybe']])
    expect(applicabilities('Hive', ['hive', 'shelf'])).toEqual([['hive', 'certain']])
    expect(applicabilities('cod', ['code', 'id'])).toEqual([['code', 'certain']])
  })

  it('is not certain of several, of a distant one, and of a short one', () => {
    expect(applicabilities('hiv', ['hive', 'hivs'])).toEqual([
      ['hive', 'maybe'],
      ['hivs', 'maybe'],
    ])
    expect(applicabilities('Father', ['Mother'])).toEqual([['Mother', 'maybe']])
    expect(applicabilities('Cat', ['Car'])).toEqual([['Car', 'maybe']])
    expect(applicabilities('xyz', ['Department'])).toEqual([])
  })
})

describe('applyFixes', () => {
  const file: SourceFile = { path: 'a.hx', text: '0123456789' }
  const edit = (start: number, end: number, text: string): Edit => ({ span: { file, start, end }, text })
  const fix = (...edits: readonly Edit[]): Fix => ({ title: 'fix', edits, applicability: 'certain' })
  const at = (start: number, ...fixes: readonly Fix[]) =>
    diagnosticAt({ file, start, end: start + 1 }, { fixes })
  const result = (...diagnostics: readonly ReturnType<typeof at>[]) => applyFixes(diagnostics).texts.get(file)

  it('leaves a text alone without a certain fix', () => {
    expect(applyFixes([at(0, { ...fix(edit(0, 1, 'x')), applicability: 'maybe' })])).toEqual({
      texts: new Map(),
      applied: [],
    })
  })

  it('applies all that do not touch each other, in whatever order they come', () => {
    expect(result(at(7, fix(edit(7, 9, ''))), at(1, fix(edit(1, 2, 'one'))))).toBe('0one234569')
  })

  it('applies the first of two that overlap, and no part of the other', () => {
    const first = at(2, fix(edit(2, 6, 'A')))
    const second = at(3, fix(edit(0, 1, 'X'), edit(5, 8, 'B')))
    expect(result(first, second)).toBe('01A6789')
    expect(applyFixes([first, second]).applied).toHaveLength(1)
  })

  it('writes insertions around a replacement before and after it', () => {
    expect(result(at(2, fix(edit(2, 2, '('), edit(5, 5, ')'))), at(3, fix(edit(2, 5, 'mid'))))).toBe(
      '01(mid)56789',
    )
  })

  it('applies only one of two insertions at the same position', () => {
    expect(result(at(2, fix(edit(2, 2, 'a'))), at(3, fix(edit(2, 2, 'b'))))).toBe('01a23456789')
  })

  it('never inserts into what is replaced', () => {
    expect(result(at(1, fix(edit(1, 5, 'x'))), at(3, fix(edit(3, 3, 'y'))))).toBe('0x56789')
  })
})
