import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { named } from '../../../../base/files/file-reason.ts'
import { writeWholeFile } from '../../../../base/files/whole-file.ts'
import { counted } from '../../../../base/text/counted.ts'
import { loadProject, type Project, requireProgram } from '../../../../database/project/index.ts'
import type { Program } from '../../../../language/analysis/program/program.ts'
import { generatePython, generateTypeScript, lineDiff } from '../../../../tools/generate/index.ts'
import { exitCodes, UsageError } from '../../support/failure.ts'
import { paint, print, say } from '../../support/output.ts'

interface Generator {
  readonly what: string
  generate(program: Program, project: Project): string | Promise<string>
}

/** What can be generated, by the argument of the command. */
const generators = {
  ts: { what: 'A client', generate: generateTypeScript },
  python: { what: 'A client', generate: generatePython },
  openapi: { what: 'An OpenAPI document', generate: describeAsOpenApi },
} as const satisfies Readonly<Record<string, Generator>>

export type GeneratorName = keyof typeof generators

interface GenArguments {
  readonly language: GeneratorName
  readonly project: string
  /** Standard output when absent. */
  readonly out: string | undefined
  /** Whether to compare the file instead of writing it. */
  readonly check: boolean
}

/** Returns the exit code. */
export async function genAction({ language, project: path, out, check }: GenArguments): Promise<number> {
  if (check && out === undefined) {
    throw new UsageError('--check needs the file to compare.', `gvq gen ${language} --out FILE --check`)
  }
  const project = await loadProject(path)
  const { program } = requireProgram(project)
  const { what, generate }: Generator = generators[language]
  const text = await generate(program, project)
  if (out === undefined) {
    print(text)
    return exitCodes.ok
  }
  if (check) return compare(out, text, language)
  await writeWholeFile(out, [text])
  say(`${what} with ${counted(program.queries.size, 'query', 'queries')} was written to ${out}.`)
  return exitCodes.ok
}

const differencesShownMax = 10

/** Shows how a file differs from what would be written. */
async function compare(out: string, text: string, language: GeneratorName): Promise<number> {
  const command = `gvq gen ${language} --out ${out}`
  const found = await readFile(out, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw named(error, out)
  })
  if (found === text) {
    say(`${out} is up to date.`)
    return exitCodes.ok
  }
  if (found === undefined) {
    say(`${paint('red', '✗')} ${out} does not exist. Run ${command}.`)
    return exitCodes.failed
  }
  const different = lineDiff(found, text).filter(({ kind }) => kind !== 'same')
  const count = `${counted(different.length, 'line')} ${different.length === 1 ? 'differs' : 'differ'}`
  say(`${paint('red', '✗')} ${out} is not what would be generated; ${count}. Run ${command}.`)
  for (const { kind, text: line, line: number } of different.slice(0, differencesShownMax)) {
    const [sign, colour] = kind === 'removed' ? (['-', 'red'] as const) : (['+', 'green'] as const)
    say(paint(colour, `${String(number).padStart(6)} ${sign} ${line}`))
  }
  const more = different.length - differencesShownMax
  if (more > 0) say(`       … and ${more} more.`)
  return exitCodes.failed
}

/** The document that the project's server would serve, formatted for reading. */
async function describeAsOpenApi(program: Program, { root, config }: Project): Promise<string> {
  const [{ openApiDocument }, { prettyJson }, { defaultHost, defaultPort }] = await Promise.all([
    import('../../../../serve/openapi/index.ts'),
    import('../../../repl/index.ts'),
    import('../../../../serve/server/index.ts'),
  ])
  const url = `http://${config.host ?? defaultHost}:${config.port ?? defaultPort}`
  const hasKey = config.apiKey !== undefined || config.server?.keys !== undefined
  return `${prettyJson(openApiDocument(program, { title: basename(root), url, hasKey }))}\n`
}
