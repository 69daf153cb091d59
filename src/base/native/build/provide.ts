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

interface BuildReports {
  /** Called with a sentence before each long step. */
  readonly say: (text: string) => void
  readonly progress: BuildProgress
  /** Reports whether the module loads now: a package that was missing may contain a binary. */
  readonly works: () => boolean
}

/**
 * Builds the binary of the package rocksdb from its sources and stores it in the cache folder, where it survives
 * reinstallation. Installs the compiler when run as root on Debian.
 * @throws GvqError naming what is missing and how to install it
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
 * Builds the binary of the package faiss-node against the system's FAISS and stores it in the cache folder. Installs the
 * compiler and FAISS when run as root on Debian. Where the build fails, downloads the published binary.
 * @throws GvqError naming what is missing and how to install it
 */
export async function provideFaiss({ say, works }: BuildReports): Promise<void> {
  const found = findOrFetch('faiss-node', say)
  if (works()) return
  try {
    const binary = targetOf(found, 'FAISS')
    const compiler = requireCompiler(say, 'libfaiss-dev')
    await requireFaissHeaders(compiler, say)
    say(`Building the FAISS binding with ${compiler.version}.`)
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

/** A download may hang rather than fail when its host is unreachable. */
const downloadTimeoutMs = 30_000

/** Downloads the binary from the releases of the project, as the package's own install script does first. */
function downloadFaiss(folder: string): boolean {
  const download = createRequire(join(folder, 'package.json')).resolve('prebuild-install/bin.js')
  const options = { cwd: folder, timeout: downloadTimeoutMs, stdio: 'ignore' } as const
  return spawnSync(process.execPath, [download, '--runtime', 'napi'], options).status === 0
}

function findOrFetch(name: NativePackageName, say: BuildReports['say']): NativePackage {
  const found = findPackage(name)
  if (found !== undefined) return found
  say(`Downloading the package ${name} with npm.`)
  return fetchPackage(name)
}

/** Returns where to store the binary built from a package. */
function targetOf({ name, version }: NativePackage, what: Remedied): string {
  if (process.platform !== 'linux')
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `gvq builds ${what} on Linux only; on other systems it uses the binary in the package.`,
    )
  const binary = builtBinary(name, version)
  if (binary !== undefined) return binary
  throw new GvqError('STORAGE_UNAVAILABLE', `There is no folder in which to store the binary of ${what}.`, {
    hint: 'Set GVQ_CACHE_DIR to a folder that only this user can write to.',
  })
}

function requireCompiler(say: BuildReports['say'], ...others: readonly string[]): Compiler {
  const found = findCompiler()
  if (found !== undefined) return found
  install(['g++', ...others], 'A C++ compiler', say)
  const installed = findCompiler()
  if (installed === undefined) throw missing('A C++ compiler', ['g++', ...others])
  return installed
}

function install(packages: readonly string[], what: string, say: BuildReports['say']): void {
  if (!mayInstall()) throw missing(what, packages)
  say(`Installing ${packages.join(' and ')} with apt-get.`)
  const failure = aptInstall(packages)
  if (failure !== undefined) throw missing(what, packages, `apt-get could not install it: ${failure}`)
}

function missing(what: string, packages: readonly string[], reason = 'it is not installed'): GvqError {
  return new GvqError('STORAGE_UNAVAILABLE', `${what} is required, but ${reason}.`, {
    hint: `To install it: ${installCommand(packages)}. Then run gvq doctor --build again.`,
  })
}
