import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GvqError } from '../errors.ts'
import { makeFolder } from '../files/make-folder.ts'
import { writeTo } from '../files/open-to-write.ts'
import { privateFile, privateFolder } from '../files/private-files.ts'
import { cacheFolder } from './cache-folder.ts'

/** The native packages of gvq and the versions that it is written for, as in `optionalDependencies` of package.json. */
export const nativePackages = { rocksdb: '5.2.1', 'faiss-node': '0.5.1' } as const

export type NativePackageName = keyof typeof nativePackages

export interface NativePackage {
  readonly name: NativePackageName
  readonly version: string
  /** The folder of its package.json. */
  readonly folder: string
}

/**
 * Finds a native package that is installed with gvq, or that `fetchPackage` downloaded. npm leaves out an optional package
 * when its install script fails, as that of rocksdb does on Node 22 without a compiler.
 */
export function findPackage(name: NativePackageName): NativePackage | undefined {
  return packageSeenFrom(import.meta.url, name) ?? fetchedPackage(name)
}

function fetchedPackage(name: NativePackageName): NativePackage | undefined {
  const place = fetchedPlace(name)
  return place === undefined ? undefined : packageSeenFrom(place, name)
}

function packageSeenFrom(place: string, name: NativePackageName): NativePackage | undefined {
  try {
    const manifest = createRequire(place).resolve(`${name}/package.json`)
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    return { name, version, folder: dirname(manifest) }
  } catch {
    return undefined
  }
}

/**
 * Installs the package into the cache folder with npm, without running install scripts: it and all that it needs must have the SHA-512 that
 * gvq was written for (`pinned-packages.ts`), or npm refuses them.
 * @throws GvqError with what npm says
 */
export async function fetchPackage(name: NativePackageName): Promise<NativePackage> {
  const place = fetchedPlace(name)
  if (place === undefined) throw notFetched(name, 'there is no folder for it')
  const folder = dirname(place)
  makeFolder(folder, privateFolder)
  const manifest = { name: 'fetched', version: '0.0.0', dependencies: { [name]: nativePackages[name] } }
  // Hundreds of lines that nothing else needs.
  const { pinnedPackages } = await import('./pinned-packages.ts')
  const lock = {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...pinnedPackages[name] },
  }
  const options = { way: 'anew', mode: privateFile } as const
  await writeTo(place, JSON.stringify(manifest), options)
  await writeTo(join(folder, 'package-lock.json'), JSON.stringify(lock), options)
  const failure = await npm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  const found = findPackage(name)
  if (failure === undefined && found !== undefined) return found
  rmSync(folder, { recursive: true, force: true })
  throw notFetched(name, failure ?? 'it is not there afterwards')
}

/** Runs the npm that started gvq, or else the one in `PATH`, in a folder. Returns why it failed. */
function npm(cwd: string, args: readonly string[]): Promise<string | undefined> {
  const script = process.env.npm_execpath
  const isScript = script?.endsWith('.js') === true
  const [program, all] = isScript ? [process.execPath, [script, ...args]] : ['npm', [...args]]
  // On Windows npm is a shell script; none of the arguments contains a character that is special to the shell.
  const options = { cwd, windowsHide: true, shell: !isScript && process.platform === 'win32' }
  return new Promise(resolve => {
    execFile(program, all, options, (error, _, stderr) =>
      resolve(error === null ? undefined : told(stderr, error)),
    )
  })
}

/** The first lines of npm's errors that say something, without those about its log. */
function told(stderr: string, error: Error): string {
  const lines = stderr.split('\n').flatMap(line => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? [])
  const words = lines.filter(line => !/complete log|^A complete|debug-\d*\.log/.test(line)).slice(0, 2)
  return words.length === 0 ? error.message : words.join('; ')
}

function notFetched(name: NativePackageName, reason: string): GvqError {
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `The package ${name} is not installed, and npm could not install it: ${reason}.`,
    {
      hint: `Run npm install --ignore-scripts ${name}@${nativePackages[name]} where gvq is installed.`,
    },
  )
}

/** Returns a path inside the folder that `fetchPackage` installs into. */
function fetchedPlace(name: NativePackageName): string | undefined {
  const cache = cacheFolder()
  return cache && join(cache, 'packages', `${name}-${nativePackages[name]}`, 'package.json')
}
