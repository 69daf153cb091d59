import { spawnSync } from 'node:child_process'

/** Whether this process may install packages of the system: root, on Debian or what is made from it. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && hasApt()
}

/** @returns what apt-get says at its end when it fails. */
export function aptInstall(packages: readonly string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) return error?.message ?? stderr.trim().split('\n').at(-1) ?? ''
  }
  return undefined
}

/** What to type to have packages, which are named as in Debian. */
export function installCommand(packages: readonly string[]): string {
  if (hasApt()) return `sudo apt-get install -y ${packages.join(' ')}`
  return `install ${packages.join(' and ')} (so named in Debian) with the package manager of this system`
}

function hasApt(): boolean {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}
