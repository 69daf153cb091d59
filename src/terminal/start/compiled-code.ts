import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Script } from 'node:vm'
import { makeFolder } from '../../base/make-folder.ts'
import { privateFile, privateFolder } from '../../base/private-files.ts'

export interface CodeOf {
  readonly dist: string
  /** Of all scripts in it, since V8 compares only their lengths. */
  readonly digest: string
  readonly argv: readonly string[]
}

/** The code of one script. */
interface Part {
  /** When the script was changed: somebody may have done it by hand. */
  readonly changed: number
  readonly code: Buffer
}

/** How a file begins: as JSON in a line. The code of the scripts follows in the same order. */
interface Header {
  readonly build: string
  readonly scripts: readonly (readonly [path: string, changed: number, length: number])[]
}

/**
 * The compiled code of one command, in one file. V8 refuses code of another version of its own, or compiled with other options.
 * Each command has its own: which functions a script is kept with depends on what first used it.
 */
export class CompiledCode {
  readonly #file: string
  readonly #build: string
  readonly #kept: ReadonlyMap<string, Part>
  readonly #loaded = new Map<string, Script>()
  #isComplete = true

  constructor(folder: string, { dist, digest, argv: [command = ''] }: CodeOf) {
    const name = /^[a-z]+$/.test(command) ? command : 'gvq'
    this.#file = join(folder, `gvq-${process.version}-${process.arch}-${shortHash(dist)}`, name)
    this.#build = `${digest} ${dist}`
    this.#kept = this.#read()
    process.once('exit', code => {
      // After wrong usage the name may be that of no command.
      if (!this.#isComplete && code < 2) this.#write()
    })
  }

  of(path: string): Buffer | undefined {
    const kept = this.#kept.get(path)
    return kept?.changed === changeOf(path) ? kept?.code : undefined
  }

  add(path: string, script: Script): void {
    this.#loaded.set(path, script)
    if (script.cachedDataRejected !== false) this.#isComplete = false
  }

  #read(): ReadonlyMap<string, Part> {
    try {
      const bytes = readFileSync(this.#file)
      let at = bytes.indexOf('\n') + 1
      const { build, scripts } = JSON.parse(bytes.toString('utf8', 0, at)) as Header
      if (build !== this.#build) return new Map()
      return new Map(
        scripts.map(([path, changed, length]) => {
          const code = bytes.subarray(at, at + length)
          at += length
          return [path, { changed, code }]
        }),
      )
    } catch {
      return new Map()
    }
  }

  /** Without effect when it fails: then the next run has to compile, too. */
  #write(): void {
    const parts = new Map(this.#kept)
    for (const [path, script] of this.#loaded)
      parts.set(path, { changed: changeOf(path), code: script.createCachedData() })
    const scripts = [...parts].map(([path, { changed, code }]) => [path, changed, code.length] as const)
    const header: Header = { build: this.#build, scripts }
    const codes = [...parts.values()].map(({ code }) => code)
    try {
      makeFolder(dirname(this.#file), privateFolder)
      replaceFile(this.#file, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...codes]))
    } catch {
      // The disk may be full, or the folder not writable any more.
    }
  }
}

/** V8 does not check code for damage, so that not even a power failure may leave half of it. */
function replaceFile(path: string, bytes: Buffer): void {
  const scratch = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(scratch, 'w', privateFile)
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(scratch, path)
  } catch (error) {
    rmSync(scratch, { force: true })
    throw error
  }
}

function changeOf(path: string): number {
  return statSync(path).mtimeMs
}

/** FNV-1a. The path itself is in the file. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
