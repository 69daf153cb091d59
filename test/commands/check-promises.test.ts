import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadExplanations, programsOf } from '../../src/language/diagnostics/index.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const schema = 'N::Hive { INDEX code: String, frames: U8 }\n'
const explanations = await loadExplanations()
const examples = Object.entries(explanations).flatMap(([code, { example }]) =>
  example ? [[code, programsOf(example).wrong] as const] : [],
)

/** Programs of which a fix would not be confirmed, is on its own, or shows another mistake behind it. */
const others: readonly (readonly [name: string, program: string])[] = [
  ['another mistake behind it', `${schema}QUERY Q() => x <- N<Hivee>::{gone} RETURN x`],
  [
    'another fix behind it',
    `${schema}QUERY Q() => x <- N<Hivee>::{framess, code} y <- N<Hive>::{frames} RETURN x, y`,
  ],
  [
    'an error elsewhere without a fix',
    `${schema}QUERY A() => x <- N<Hive>::{gone} RETURN x\nQUERY B() => x <- N<Hivee> RETURN x\nQUERY C() => x <- N<Hive> RETURN x`,
  ],
  [
    'a broken query elsewhere',
    `${schema}QUERY A() => x <- RETURN x\nQUERY B() => x <- N<Hivee> RETURN x\nQUERY C() => x <- N<Hive> RETURN x`,
  ],
  ['a declaration that may be misspelt', `${schema}QUERY B() => x <- N<Hivee> RETURN x`],
  [
    'a type that the new version lacks',
    'schema::1 { N::Old { a: I64 } N::Keep { b: I64 } }\nschema::2 { N::Olds { a: I64 } N::Keep { b: I64 } }\nMIGRATION schema::1 => schema::2 { N::Old => _:: { a: a } }',
  ],
  ['a length in the type of a vector', `${schema}QUERY Q(v: Vector<1536>) => x <- N<Hive> RETURN x`],
]

describe('gvq check promises what --fix does', () => {
  it.each([...examples, ...others])('%s', async (_name, program) => {
    const cwd = await temporaryFolder()
    const file = join(cwd, 'queries.hx')
    await writeFile(file, program)
    const { stdout } = await runGvqHere(['check'], { cwd })
    const [, fixed, behind] =
      /gvq check --fix fixes (\d+) of \d+(?:, and (\d+) more behind them)?/.exec(stdout) ?? []
    const made = (await runGvqHere(['check', '--fix'], { cwd })).stdout.match(/^fixed /gm)?.length ?? 0
    expect(made).toBe(Number(fixed ?? 0) + Number(behind ?? 0))
    expect((await readFile(file, 'utf8')) !== program).toBe(made > 0)
  })

  it('and an error that has no fix does not stop the others', async () => {
    const cwd = await temporaryFolder()
    const [, program] = others.find(([name]) => name === 'an error elsewhere without a fix')!
    await writeFile(join(cwd, 'queries.hx'), program)
    expect((await runGvqHere(['check'], { cwd })).stdout).toContain('gvq check --fix fixes 1 of 2.')
  })
})
