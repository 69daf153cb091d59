import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { counted } from '../../../base/counted.ts'
import { loadProject, type Project, requireProgram } from '../../../database/project/index.ts'
import type { Program } from '../../../language/analysis/program.ts'
import { generateTypeScript } from '../../../tools/generate/index.ts'
import { UsageError } from '../support/failure.ts'
import { print, say } from '../support/output.ts'

interface GenArguments {
  readonly language: 'ts' | 'openapi'
  readonly project: string
  /** Standard output when absent. */
  readonly out: string | undefined
}

export async function genAction({ language, project: path, out }: GenArguments): Promise<void> {
  const project = await loadProject(path)
  const { program } = requireProgram(project)
  const text = language === 'ts' ? generateTypeScript(program) : await describeAsOpenApi(program, project)
  if (out === undefined) return print(text)
  await writeFile(out, text).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot write ${out} (${cause.code}).`)
  })
  const what = language === 'ts' ? 'A client' : 'An OpenAPI document'
  say(`${what} with ${counted(program.queries.size, 'query', 'queries')} was written to ${out}.`)
}

/** The document that the project's server would serve, formatted for reading. */
async function describeAsOpenApi(program: Program, { root, config }: Project): Promise<string> {
  const [{ openApiDocument }, { prettyJson }, { defaultHost, defaultPort }] = await Promise.all([
    import('../../../serve/openapi/index.ts'),
    import('../../repl/index.ts'),
    import('../../../serve/server/index.ts'),
  ])
  const url = `http://${config.host ?? defaultHost}:${config.port ?? defaultPort}`
  const hasKey = config.apiKey !== undefined || config.server?.keys !== undefined
  return `${prettyJson(openApiDocument(program, { title: basename(root), url, hasKey }))}\n`
}
