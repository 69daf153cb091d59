import { writeFile } from 'node:fs/promises'
import { requireProgram } from '../../check-project.ts'
import { loadProject } from '../../config/index.ts'
import { generateTypeScript } from '../../generate/index.ts'
import { print, say } from '../support/output.ts'
import { UsageError } from '../support/usage-error.ts'

export interface GenArguments {
  readonly project: string
  /** Standard output when absent. */
  readonly out: string | undefined
}

export async function genAction({ project, out }: GenArguments): Promise<void> {
  const { program } = requireProgram(await loadProject(project))
  const text = generateTypeScript(program)
  if (out === undefined) return print(text)
  await writeFile(out, text).catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${out} cannot be written (${cause.code}).`)
  })
  const count = program.queries.size
  say(`A client with ${count} ${count === 1 ? 'query' : 'queries'} was written to ${out}.`)
}
