import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type Compiler, compile, inParallel, nodeApiHeaders } from './compiler.ts'

/** Told after each file that is compiled. */
export type BuildProgress = (done: number, total: number) => void

/** Time of one core for all files, measured with GCC 12 at 3 GHz. */
const coreSeconds = 560

/** How long a build takes on this machine, in seconds; roughly. */
export function expectedSeconds(): number {
  return coreSeconds / availableParallelism()
}

/** What the files in `deps/rocksdb/rocksdb.gyp`, `deps/snappy/snappy.gyp` and `binding.gyp` say for Linux, in GCC's words. */
const commonFlags = ['-O2', '-DNDEBUG', '-fPIC', '-pthread', '-w', '-std=c++14']
const snappyFlags = ['-DHAVE_CONFIG_H=1']
const rocksDbFlags = [
  '-DSNAPPY=1',
  '-DROCKSDB_PLATFORM_POSIX=1',
  '-DROCKSDB_LIB_IO_POSIX=1',
  '-DOS_LINUX=1',
  '-fno-builtin-memcmp',
  // GCC 13 and newer no longer declare std::uint64_t by the way, as these sources expect.
  '-include',
  'cstdint',
]

interface Unit {
  readonly source: string
  readonly flags: readonly string[]
}

/** The sources of the package rocksdb in a folder, with what the compiler must be told of each. */
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

/** Every source that a file of node-gyp lists, but for those of Windows. */
async function sourcesOf(gypFile: string): Promise<readonly string[]> {
  const lines = (await readFile(gypFile, 'utf8')).split('\n')
  const named = lines.map(line => /^[^#]*'([^']+\.cc)'/.exec(line)?.[1]).filter(name => name !== undefined)
  return named.filter(name => !name.includes('/win/')).map(name => join(dirname(gypFile), name))
}

function napiMacros(packageFolder: string): string {
  return dirname(createRequire(join(packageFolder, 'package.json')).resolve('napi-macros/napi-macros.h'))
}

/**
 * Compiles the sources in `packageFolder` and leaves the binary in `binary`, whole or not at all. `scratch` keeps what
 * was compiled when this is interrupted, so that the next call goes on; it is removed at the end.
 * @throws GvqError with what the compiler says
 */
export async function buildRocksDb(
  packageFolder: string,
  binary: string,
  scratch: string,
  compiler: Compiler,
  onProgress: BuildProgress,
): Promise<void> {
  const units = await rocksDbUnits(packageFolder)
  await mkdir(scratch, { recursive: true })
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
  await mkdir(dirname(binary), { recursive: true })
  const linked = `${binary}.${process.pid}.tmp`
  // Its references to its own symbols stay its own: see own-symbols.ts.
  await compile(compiler, ['-shared', '-pthread', '-Wl,-Bsymbolic', '-Wl,-s', ...objects, '-o', linked])
  await rename(linked, binary)
  // Another process that builds the same may have removed it.
  await rm(scratch, { recursive: true, force: true })
}

function digest({ source, flags }: Unit, { version }: Compiler): string {
  const hash = createHash('sha256')
  for (const text of [source, version, ...commonFlags, ...flags]) hash.update(`${text}\0`)
  return hash.digest('hex').slice(0, 24)
}
