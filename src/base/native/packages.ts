import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GvqError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { privateFolder } from '../private-files.ts'
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
 * Installs the package into the cache folder with npm, without running its install script.
 * @throws GvqError with the last line of npm's errors
 */
export function fetchPackage(name: NativePackageName): NativePackage {
  const place = fetchedPlace(name)
  if (place === undefined) throw notFetched(name, 'there is no folder for it')
  const folder = dirname(place)
  makeFolder(folder, privateFolder)
  const wanted = `${name}@${nativePackages[name]}`
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', wanted]
  const { status, stderr, error } = npm(args)
  const found = findPackage(name)
  if (status === 0 && found !== undefined) return found
  throw notFetched(name, error?.message ?? stderr.trim().split('\n').at(-1) ?? '')
}

/** Runs the npm that started gvq, or else the one in `PATH`. */
function npm(args: readonly string[]): SpawnSyncReturns<string> {
  const options = { encoding: 'utf8', windowsHide: true } as const
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...args], options)
  // On Windows npm is a shell script; none of the arguments contains a character that is special to the shell.
  return spawnSync('npm', [...args], { ...options, shell: process.platform === 'win32' })
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
