import { readFileSync } from 'node:fs'
import { createRequire, enableCompileCache, isBuiltin } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { constants, Script } from 'node:vm'
import { makeFolder } from '../../base/files/make-folder.ts'
import { privateFolder } from '../../base/files/private-files.ts'
import { cacheFolder } from '../../base/native/index.ts'
import { CompiledCode } from './compiled-code.ts'
import { shortenPauses } from './short-pauses.ts'

/** A digest of all scripts, which bin/bundle.mjs sets. */
declare const buildDigest: string

/**
 * Loads a script of gvq, and those that it requires, with the code that V8 compiled for them when the same command ran before.
 *
 * A command calls most of its functions only a few times, so that compiling them takes longer than running them. The cache of
 * Node keeps a script as it is when it has been loaded, which is without its functions; this one keeps it as it is when the
 * command ends.
 */
export function start(script: string, argv: readonly string[]): unknown {
  shortenPauses(argv)
  const dist = dirname(dirname(script))
  const folder = codeFolder()
  // This cache is for packages, which Node loads.
  if (folder !== undefined) enableCompileCache?.(folder)
  const code =
    folder === undefined ? undefined : new CompiledCode(folder, { dist, digest: buildDigest, argv })
  return new Scripts(dist, code).load(script)
}

/** `undefined` where no code may be kept, or none can be. */
function codeFolder(): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE !== undefined) return undefined
  const cache = cacheFolder()
  if (cache === undefined) return undefined
  const folder = join(cache, 'code')
  try {
    // Node would make it with the umask, which may let others write to it.
    makeFolder(folder, privateFolder)
    return folder
  } catch {
    return undefined
  }
}

class Scripts {
  readonly #dist: string
  readonly #code: CompiledCode | undefined
  readonly #modules = new Map<string, { exports: unknown }>()

  constructor(dist: string, code: CompiledCode | undefined) {
    this.#dist = dist
    this.#code = code
  }

  load(path: string): unknown {
    const known = this.#modules.get(path)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    this.#modules.set(path, module)
    const cachedData = this.#code?.of(path)
    const text = readFileSync(path, 'utf8')
    // The wrapper is on the first line, as that of Node, so that lines in stack traces are those of the file.
    const script = new Script(`(function(exports,require,module,__filename,__dirname){${text}\n})`, {
      filename: path,
      columnOffset: -wrapperLength,
      cachedData,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    this.#code?.add(path, script)
    script.runInThisContext()(module.exports, this.#requireOf(path), module, path, dirname(path))
    return module.exports
  }

  /** Returns what a script calls to load others: its own kind here, and packages with Node. */
  #requireOf(path: string): NodeJS.Require {
    let ofNode: NodeJS.Require | undefined
    const node = () => (ofNode ??= createRequire(path))
    const require = (id: string): unknown => {
      if (isBuiltin(id)) return process.getBuiltinModule(id)
      const target = id.startsWith('.') ? join(dirname(path), id) : id
      const isOurs = isAbsolute(target) && target.startsWith(this.#dist) && target.endsWith('.cjs')
      return isOurs ? this.load(target) : node()(id)
    }
    const resolve = (...args: Parameters<NodeJS.RequireResolve>) => node().resolve(...args)
    return Object.assign(require, { resolve }) as NodeJS.Require
  }
}

const wrapperLength = '(function(exports,require,module,__filename,__dirname){'.length
