import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cacheFolder } from './cache-folder.ts'
import { digestOf, type ProbeOutcome } from './outcomes.ts'
import { preferOwnSymbols } from './own-symbols.ts'
import { subjectOf } from './probe.ts'

export type UsableFile =
  | { readonly kind: 'usable'; readonly file: string }
  /** A clause: "it ends the process of Node 24.1.0 (SIGABRT)". */
  | { readonly kind: 'unusable'; readonly reason: string }

/**
 * Which native module to load: the first of the files that works, or where one crashes, a copy of it that prefers its own
 * symbols. `tried` says what becomes of loading a file. Only what is returned as usable may be loaded into this process.
 */
export function usableFile(
  files: readonly string[],
  tried: (file: string) => ProbeOutcome,
): UsableFile | undefined {
  let unusable: UsableFile | undefined
  for (const file of files) {
    const outcome = tried(file)
    if (outcome.kind === 'works') return { kind: 'usable', file }
    const copy = outcome.kind === 'crashes' ? copyPreferringOwnSymbols(file) : undefined
    if (copy !== undefined && tried(copy).kind === 'works') return { kind: 'usable', file: copy }
    unusable ??= { kind: 'unusable', reason: outcome.reason }
  }
  return unusable
}

/** Where `gvq doctor --build` leaves the binary of a package; `undefined` where there is no place for it. */
export function builtBinary(name: string, version: string): string | undefined {
  const cache = cacheFolder()
  const build = `${name}-${version}-${process.platform}-${process.arch}`
  return cache && join(cache, 'built', build, 'build', 'Release', `${name}.node`)
}

/** The copy in the cache folder, made when it is first needed; `undefined` where there can be none. */
function copyPreferringOwnSymbols(file: string): string | undefined {
  const cache = cacheFolder()
  if (cache === undefined) return undefined
  const copy = join(cache, 'bound', digestOf(subjectOf(file)), 'build', 'Release', basename(file))
  if (existsSync(copy)) return copy
  try {
    const bytes = preferOwnSymbols(readFileSync(file))
    if (bytes === undefined) return undefined
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(`${copy}.${process.pid}.tmp`, bytes)
    renameSync(`${copy}.${process.pid}.tmp`, copy)
    return copy
  } catch {
    return undefined
  }
}
