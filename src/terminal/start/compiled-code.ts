import { closeSync, fsyncSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Script } from 'node:vm'
import { makeFolder } from '../../base/files/make-folder.ts'
import { openToWriteSync } from '../../base/files/open-to-write.ts'
import { privateFile, privateFolder } from '../../base/files/private-files.ts'

export interface CodeOf {
  readonly dist: string
  /** The digest of all scripts in the folder, since V8 compares only their lengths. */
  readonly digest: string
  readonly argv: readonly string[]
}

/** The code of one script. */
interface Part {
  /** The time when the script was last changed, perhaps by hand. */
  readonly changed: number
  readonly code: Buffer
}

/**
 * The header of a file, one line of JSON. The code of the scripts follows in the same order, and at the end a
 * checksum.
 */
interface Header {
  readonly build: string
  readonly scripts: readonly (readonly [path: string, changed: number, length: number])[]
}

/**
 * The compiled code of one command, in one file. V8 refuses code of another version of itself, or compiled with other
 * options. Each command has its own file: which functions of a script are cached depends on what used it first.
 */
export class CompiledCode {
  readonly #file: string
  readonly #build: string
  readonly #kept: ReadonlyMap<string, Part>
  readonly #loaded = new Map<string, Script>()
  readonly #changed = new Map<string, number>()
  #isComplete = true

  constructor(folder: string, { dist, digest, argv: [command = ''] }: CodeOf) {
    const name = /^[a-z]+$/.test(command) ? command : 'gvq'
    this.#file = join(folder, `gvq-${process.version}-${process.arch}-${shortHash(dist)}`, name)
    this.#build = `${digest} ${dist}`
    this.#kept = this.#read()
    process.once('exit', code => {
      // After wrong usage the name may be that of no command.
      if (code < 2) this.#writeIfNeeded()
    })
  }

  /** Call it before the script is read: if it is changed in between, its code must not count as that of the change. */
  of(path: string): Buffer | undefined {
    const changed = changeOf(path)
    this.#changed.set(path, changed)
    const kept = this.#kept.get(path)
    return kept?.changed === changed ? kept.code : undefined
  }

  add(path: string, script: Script): void {
    this.#loaded.set(path, script)
    if (script.cachedDataRejected !== false) this.#isComplete = false
  }

  #read(): ReadonlyMap<string, Part> {
    try {
      const bytes = readFileSync(this.#file)
      const words = wordsOf(bytes)
      if (words.at(-1) !== sumOf(words)) return new Map()
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

  /** Writes the file if needed. A failure has no effect but that the next run has to compile, too. */
  #writeIfNeeded(): void {
    try {
      if (!this.#isComplete || this.#isOld()) this.#write()
    } catch {
      // The disk may be full, the folder not writable any more, or the file gone.
    }
  }

  /** True if functions that runs since then called may be missing. V8 forgets the code of those that a long run does not call any more. */
  #isOld(): boolean {
    return process.uptime() < shortRunSeconds && Date.now() - changeOf(this.#file) > renewalMs
  }

  #write(): void {
    const parts = new Map(this.#kept)
    for (const [path, script] of this.#loaded)
      parts.set(path, { changed: this.#changed.get(path) ?? 0, code: script.createCachedData() })
    const scripts = [...parts].map(([path, { changed, code }]) => [path, changed, code.length] as const)
    const header: Header = { build: this.#build, scripts }
    const codes = [...parts.values()].map(({ code }) => code)
    makeFolder(dirname(this.#file), privateFolder)
    replaceFile(this.#file, withSum([Buffer.from(`${JSON.stringify(header)}\n`), ...codes]))
  }
}

/** The least age of a file that is written anew: writing the code takes about as long as a small check. */
const renewalMs = 60 * 60 * 1000
const shortRunSeconds = 60

const wordBytes = 4
/**
 * Only one of so many words is summed: a sum of all takes V8 longer than reading the file, and four of these words
 * are in every sector of a disk.
 */
const summedEach = 32

/** V8 does not check code for damage: it ends the process, again in each run. */
function withSum(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const room = 2 * wordBytes - (length % wordBytes)
  const bytes = Buffer.concat([...parts, Buffer.alloc(room)])
  const words = wordsOf(bytes)
  words[words.length - 1] = sumOf(words)
  return bytes
}

function wordsOf(bytes: Buffer): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / wordBytes))
}

/** The checksum of every so many words, without the last word. */
function sumOf(words: Int32Array): number {
  let sum = words.length
  for (let i = 0; i < words.length - 1; i += summedEach) sum = (Math.imul(sum, 31) + words[i]!) | 0
  return sum
}

/** Processes of several machines or containers, with the same number, may write to the folder. */
function replaceFile(path: string, bytes: Buffer): void {
  const scratch = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
  try {
    const file = openToWriteSync(scratch, { way: 'new', mode: privateFile })
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
