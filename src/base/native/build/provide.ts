import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GvqError } from '../../errors.ts'
import { fetchPackage, findPackage, type NativePackage, type NativePackageName } from '../packages.ts'
import type { Remedied } from '../remedy.ts'
import { builtBinary } from '../usable.ts'
import { type Compiler, findCompiler } from './compiler.ts'
import { buildFaiss, hasFaissHeaders } from './faiss.ts'
import { type BuildProgress, buildRocksDb, expectedSeconds } from './rocksdb.ts'
import { aptInstall, installCommand, mayInstall } from './system-packages.ts'

export interface BuildReports {
  /** Called before each step that takes long, with a sentence. */
  readonly say: (text: string) => void
  readonly progress: BuildProgress
  /** Whether it can be loaded meanwhile: a package that was missing may carry a binary. */
  readonly works: () => boolean
}

/**
 * Builds the binary of the package rocksdb from its sources and keeps it in the cache folder, where it outlives set-ups.
 * As root on Debian it installs the compiler.
 * @throws GvqError that says what is missing and how to get it
 */
export async function provideRocksDb({ say, progress, works }: BuildReports): Promise<void> {
  const found = findOrFetch('rocksdb', say)
  if (works()) return
  const binary = targetOf(found, 'RocksDB')
  const compiler = requireCompiler(say)
  const minutes = Math.ceil(expectedSeconds() / 60)
  say(`Building RocksDB from the sources of its package with ${compiler.version}: about ${minutes} min.`)
  await buildRocksDb(found.folder, binary, join(dirname(binary), 'objects'), compiler, progress)
}

/**
 * Builds the binary of the package faiss-node against the FAISS of the system and keeps it in the cache folder. As root on
 * Debian it installs compiler and FAISS. Where it cannot be built, the binary that its makers offer is downloaded.
 * @throws GvqError that says what is missing and how to get it
 */
export async function provideFaiss({ say, works }: BuildReports): Promise<void> {
  const found = findOrFetch('faiss-node', say)
  if (works()) return
  try {
    const binary = targetOf(found, 'FAISS')
    const compiler = requireCompiler(say, 'libfaiss-dev')
    await requireFaissHeaders(compiler, say)
    say(`Building the binding of FAISS with ${compiler.version}.`)
    await buildFaiss(found.folder, binary, compiler)
  } catch (error) {
    if (!(error instanceof GvqError)) throw error
    say('FAISS cannot be built here; trying to download its binary.')
    if (!downloadFaiss(found.folder)) throw error
  }
}

async function requireFaissHeaders(compiler: Compiler, say: BuildReports['say']): Promise<void> {
  if (await hasFaissHeaders(compiler)) return
  install(['libfaiss-dev'], 'FAISS', say)
  if (!(await hasFaissHeaders(compiler))) throw missing('FAISS', ['libfaiss-dev'])
}

/** Without a way to its host a download may hang rather than fail. */
const downloadTimeoutMs = 30_000

/** What the package's own installation does first: it asks the releases of its project. */
function downloadFaiss(folder: string): boolean {
  const download = createRequire(join(folder, 'package.json')).resolve('prebuild-install/bin.js')
  const options = { cwd: folder, timeout: downloadTimeoutMs, stdio: 'ignore' } as const
  return spawnSync(process.execPath, [download, '--runtime', 'napi'], options).status === 0
}

function findOrFetch(name: NativePackageName, say: BuildReports['say']): NativePackage {
  const found = findPackage(name)
  if (found !== undefined) return found
  say(`Fetching the package ${name} with npm.`)
  return fetchPackage(name)
}

/** Where the binary that is built of a package goes. */
function targetOf({ name, version }: NativePackage, what: Remedied): string {
  if (process.platform !== 'linux')
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `gvq builds ${what} on Linux only; elsewhere the binary of its package serves.`,
    )
  const binary = builtBinary(name, version)
  if (binary !== undefined) return binary
  throw new GvqError('STORAGE_UNAVAILABLE', `There is no folder to keep the binary of ${what}.`, {
    hint: 'Let GVQ_CACHE_DIR name a folder that only this user may write to.',
  })
}

function requireCompiler(say: BuildReports['say'], ...besides: readonly string[]): Compiler {
  const found = findCompiler()
  if (found !== undefined) return found
  install(['g++', ...besides], 'A C++ compiler', say)
  const installed = findCompiler()
  if (installed === undefined) throw missing('A C++ compiler', ['g++', ...besides])
  return installed
}

function install(packages: readonly string[], what: string, say: BuildReports['say']): void {
  if (!mayInstall()) throw missing(what, packages)
  say(`Installing ${packages.join(' and ')} with apt-get.`)
  const failure = aptInstall(packages)
  if (failure !== undefined) throw missing(what, packages, `apt-get could not install it: ${failure}`)
}

function missing(what: string, packages: readonly string[], reason = 'it is not installed'): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `${what} is needed, and ${reason}.`, {
    hint: `To get it: ${installCommand(packages)}. Then run gvq doctor --build again.`,
  })
}
