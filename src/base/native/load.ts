import { existsSync } from 'node:fs'
import type { NativePackage, NativePackageName } from './packages.ts'
import { probe } from './probe.ts'
import { builtBinary, usableFile } from './usable.ts'

export type NativeLoad<T> =
  | { readonly kind: 'loaded'; readonly module: T; readonly version: string; readonly file: string }
  /** `reason` is a clause: "the package rocksdb is not installed". */
  | { readonly kind: 'unavailable'; readonly reason: string }

/** What differs between native packages. If one of these functions throws, the package is unavailable. */
export interface NativeBinding<T> {
  readonly name: NativePackageName
  /** Returns the path of the binary inside the package; the file need not exist. */
  carried(found: NativePackage): string | undefined
  /** Returns the reason, a clause, when there is no binary at all. */
  missing(found: NativePackage): string
  /** JavaScript that loads and uses the module, for `probe`. */
  readonly exercise: string
  /** Returns the arguments with which `exercise` tries a file. */
  exerciseArguments(file: string, found: NativePackage): readonly string[]
  load(file: string, found: NativePackage): T
  /** Returns the reason, a clause, when gvq cannot use the loaded module. */
  objection?(module: T, found: NativePackage): string | undefined
}

/** Loads a package with a binary that has worked in a separate process: the one that it contains, or one built from it. */
export function loadNative<T>(found: NativePackage | undefined, binding: NativeBinding<T>): NativeLoad<T> {
  if (found === undefined) return unavailable(`the package ${binding.name} is not installed`)
  const { name, version } = found
  const doesNotLoad = (reason: string) =>
    unavailable(`the binary of ${name} ${version} does not load: ${reason}`)
  try {
    const files = [binding.carried(found), builtBinary(name, version)].filter(isFile)
    const usable = usableFile(files, file =>
      probe(file, binding.exercise, binding.exerciseArguments(file, found)),
    )
    if (usable === undefined) return unavailable(binding.missing(found))
    if (usable.kind === 'unusable') return doesNotLoad(usable.reason)
    const module = binding.load(usable.file, found)
    const objection = binding.objection?.(module, found)
    if (objection !== undefined) return unavailable(objection)
    return { kind: 'loaded', module, version, file: usable.file }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return doesNotLoad(message.split('\n', 1)[0]!)
  }
}

function isFile(path: string | undefined): path is string {
  return path !== undefined && existsSync(path)
}

function unavailable(reason: string): { readonly kind: 'unavailable'; readonly reason: string } {
  return { kind: 'unavailable', reason }
}
