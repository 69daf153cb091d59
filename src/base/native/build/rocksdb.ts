import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { privateFolder } from '../../files/private-files.ts'
import { type Compiler, compile, inParallel, nodeApiHeaders } from './compiler.ts'

/** Called after each compiled file. */
export type BuildProgress = (done: number, total: number) => void

/** Seconds that one core needs for all files, measured with GCC 12 at 3 GHz. */
const coreSeconds = 560

/** Estimates how long a build takes on this machine, in seconds. */
export function expectedSeconds(): number {
  return coreSeconds / availableParallelism()
}

/** The settings of `deps/rocksdb/rocksdb.gyp`, `deps/snappy/snappy.gyp` and `binding.gyp` for Linux, as GCC options. */
const commonFlags = ['-O2', '-DNDEBUG', '-fPIC', '-pthread', '-w', '-std=c++14']
const snappyFlags = ['-DHAVE_CONFIG_H=1']
const rocksDbFlags = [
  '-DSNAPPY=1',
  '-DROCKSDB_PLATFORM_POSIX=1',
  '-DROCKSDB_LIB_IO_POSIX=1',
  '-DOS_LINUX=1',
  '-fno-builtin-memcmp',
  // These sources use std::uint64_t without including its header, which fails from GCC 13 on.
  '-include',
  'cstdint',
]

interface Unit {
  readonly source: string
  readonly flags: readonly string[]
}

/** Returns the sources of the package rocksdb in a folder, each with its compiler flags. */
export async function rocksDbUnits(packageFolder: string): Promise<readonly Unit[]> {
  const deps = join(packageFolder, 'deps')
  const snappy = join(deps, 'snappy')
  const rocksDb = join(deps, 'rocksdb')
  const snappyIncludes = [`-I${join(snappy, 'linux')}`, `-I${join(snappy, 'snappy-1.1.7')}`]
  const include = `-I${join(rocksDb, 'rocksdb', 'include')}`
  const libraryFlags = [...rocksDbFlags, `-I${join(rocksDb, 'rocksdb')}`, include, ...snappyIncludes]
  const bindingFlags = [include, `-I${napiMacros(packageFolder)}`, '-isystem', nodeApiHeaders()]
  return [
    ...(await sourcesOf(join(snappy, 'snappy.gyp'))).map(source => ({
      source,
      flags: [...snappyFlags, ...snappyIncludes],
    })),
    ...(await sourcesOf(join(rocksDb, 'rocksdb.gyp'))).map(source => ({ source, flags: libraryFlags })),
    { source: join(packageFolder, 'binding.cc'), flags: bindingFlags },
  ]
}

/** Returns the sources that a node-gyp file lists, except those for Windows. */
async function sourcesOf(gypFile: string): Promise<readonly string[]> {
  const lines = (await readFile(gypFile, 'utf8')).split('\n')
  const named = lines.map(line => /^[^#]*'([^']+\.cc)'/.exec(line)?.[1]).filter(name => name !== undefined)
  return named.filter(name => !name.includes('/win/')).map(name => join(dirname(gypFile), name))
}

function napiMacros(packageFolder: string): string {
  return dirname(createRequire(join(packageFolder, 'package.json')).resolve('napi-macros/napi-macros.h'))
}

/**
 * Compiles the sources in `packageFolder` and writes the result to `binary`, complete or not at all. Object files are
 * stored in `scratch`, so that the next call can continue an interrupted build; it is removed at the end.
 * @throws GvqError with the errors of the compiler
 */
export async function buildRocksDb(
  packageFolder: string,
  binary: string,
  scratch: string,
  compiler: Compiler,
  onProgress: BuildProgress,
): Promise<void> {
  const units = await rocksDbUnits(packageFolder)
  makeFolder(scratch, privateFolder)
  const objects = units.map(unit => join(scratch, `${digest(unit, compiler)}.o`))
  let done = 0
  await inParallel([...units.keys()], async index => {
    const { source, flags } = units[index]!
    const object = objects[index]!
    if (!existsSync(object)) {
      const temporary = `${object}.${process.pid}.tmp`
      await compile(compiler, [...commonFlags, ...flags, '-c', source, '-o', temporary])
      await rename(temporary, object)
    }
    done++
    onProgress(done, units.length)
  })
  makeFolder(dirname(binary), privateFolder)
  const linked = `${binary}.${process.pid}.tmp`
  // Binds references to its own symbols to itself: see own-symbols.ts.
  await compile(compiler, ['-shared', '-pthread', '-Wl,-Bsymbolic', '-Wl,-s', ...objects, '-o', linked])
  await rename(linked, binary)
  // Another process that builds the same binary may have removed it.
  await rm(scratch, { recursive: true, force: true })
}

function digest({ source, flags }: Unit, { version }: Compiler): string {
  const hash = createHash('sha256')
  for (const text of [source, version, ...commonFlags, ...flags]) hash.update(`${text}\0`)
  return hash.digest('hex').slice(0, 24)
}
