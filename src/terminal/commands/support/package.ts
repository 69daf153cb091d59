import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package folder of gvq: the nearest parent with a package.json, wherever a bundler put this code. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** The version of gvq itself. */
export function ownVersion(): string {
  return versionIn(join(packageRoot(), 'package.json'))?.version ?? 'unknown'
}

/** What `gvq --version` prints, in the format of oclif, which takes twice as long to load as Node itself. */
export function versionLine(): string {
  const { platform, arch, version } = process
  return `gvq/${ownVersion()} ${platform}-${arch} node-${version}`
}

/** The version of a package, or undefined if it is not installed. Does not load the package. */
export function packageVersion(name: string): string | undefined {
  let folder: string
  try {
    folder = dirname(createRequire(import.meta.url).resolve(name))
  } catch {
    return undefined
  }
  // Most packages do not export their package.json, so it is searched for upwards from their entry.
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
