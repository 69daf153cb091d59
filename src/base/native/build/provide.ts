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
  const found = await findOrFetch('rocksdb', say)
  if (works()) return
  const binary = targetOf(found, 'RocksDB')
  const compiler = requireCompiler(say)
  const minutes = Math.ceil(expectedSeconds() / 60)
  say(`Building RocksDB from the sources of its package with ${compiler.version}: about ${minutes} min.`)
  await buildRocksDb(found.folder, binary, join(dirname(binary), 'objects'), compiler, progress)
}

/**
 * Builds the binary of the package faiss-node against the system's FAISS and stores it in the cache folder. Installs the
 * compiler and FAISS when run as root on Debian.
 * @throws GvqError naming what is missing and how to install it
 */
export async function provideFaiss({ say, works }: BuildReports): Promise<void> {
  const found = await findOrFetch('faiss-node', say)
  if (works()) return
  try {
    const binary = targetOf(found, 'FAISS')
    const compiler = requireCompiler(say, 'libfaiss-dev')
    await requireFaissHeaders(compiler, say)
    say(`Building the FAISS binding with ${compiler.version}.`)
    await buildFaiss(found.folder, binary, compiler)
  } catch (error) {
    throw error instanceof GvqError ? withPublishedBinary(error) : error
  }
}

async function requireFaissHeaders(compiler: Compiler, say: BuildReports['say']): Promise<void> {
  if (await hasFaissHeaders(compiler)) return
  install(['libfaiss-dev'], 'FAISS', say)
  if (!(await hasFaissHeaders(compiler))) throw missing('FAISS', ['libfaiss-dev'])
}

/** Adds the way to a published binary. Nobody has published a checksum of it, so gvq does not download it by itself. */
function withPublishedBinary({ code, message, hint, cause }: GvqError): GvqError {
  const way =
    'Or, without gvq checking what it is, let the package download its binary: npm rebuild faiss-node.'
  return new GvqError(code, message, { hint: hint === undefined ? way : `${hint} ${way}`, cause })
}

async function findOrFetch(name: NativePackageName, say: BuildReports['say']): Promise<NativePackage> {
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
