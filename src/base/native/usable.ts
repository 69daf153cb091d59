import { existsSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { writeToSync } from '../files/open-to-write.ts'
import { privateFile, privateFolder } from '../files/private-files.ts'
import { cacheFolder } from './cache-folder.ts'
import { digestOf, type ProbeOutcome } from './outcomes.ts'
import { preferOwnSymbols } from './own-symbols.ts'
import { subjectOf } from './probe.ts'

type UsableFile =
  | { readonly kind: 'usable'; readonly file: string }
  /** A clause: "it ends the process of Node 24.1.0 (SIGABRT)". */
  | { readonly kind: 'unusable'; readonly reason: string }

/**
 * Selects the native module to load: the first file that works or, where one crashes, a copy of it that prefers its own
 * symbols. `tried` returns the outcome of loading a file. Only a file returned as usable may be loaded into this process.
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

/** Returns where `gvq doctor --build` stores the binary of a package; `undefined` without a cache folder. */
export function builtBinary(name: string, version: string): string | undefined {
  const cache = cacheFolder()
  const build = `${name}-${version}-${process.platform}-${process.arch}`
  return cache && join(cache, 'built', build, 'build', 'Release', `${name}.node`)
}

/** Returns the copy in the cache folder, created on first use; `undefined` when it cannot be created. */
function copyPreferringOwnSymbols(file: string): string | undefined {
  const cache = cacheFolder()
  if (cache === undefined) return undefined
  const copy = join(cache, 'bound', digestOf(subjectOf(file)), 'build', 'Release', basename(file))
  if (existsSync(copy)) return copy
  try {
    const bytes = preferOwnSymbols(readFileSync(file))
    if (bytes === undefined) return undefined
    makeFolder(dirname(copy), privateFolder)
    writeToSync(`${copy}.${process.pid}.tmp`, bytes, { way: 'anew', mode: privateFile })
    renameSync(`${copy}.${process.pid}.tmp`, copy)
    return copy
  } catch {
    return undefined
  }
}
