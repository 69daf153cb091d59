import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../../src/language/diagnostics/index.ts'

export const examplesFolder = new URL('../../examples', import.meta.url).pathname

export const projects: readonly string[] = readdirSync(examplesFolder, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  .sort()

export function sourcesOf(project: string): SourceFile[] {
  const folder = join(examplesFolder, project)
  const names = readdirSync(folder).filter(name => name.endsWith('.hx'))
  return names.map(name => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }))
}
