import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of gvq itself. */
export function ownVersion(): string {
  return versionIn(fileURLToPath(new URL('../../../package.json', import.meta.url)))?.version ?? 'unknown'
}

/** The version of an installed package, undefined when it is not installed. Does not load the package. */
export function packageVersion(name: string): string | undefined {
  let folder: string
  try {
    folder = dirname(createRequire(import.meta.url).resolve(name))
  } catch {
    return undefined
  }
  // Most packages do not export their package.json, so it is looked for above their entry.
  while (folder !== dirname(folder)) {
    const found = versionIn(join(folder, 'package.json'))
    if (found?.name === name) return found.version
    folder = dirname(folder)
  }
  return undefined
}

function versionIn(path: string): { readonly name?: string; readonly version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string }
  } catch {
    return undefined
  }
}
