import { spawnSync } from 'node:child_process'

/** Reports whether this process can install system packages: root, on Debian or a derivative. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && hasApt()
}

/** Returns the last line of apt-get's errors when it fails. */
export function aptInstall(packages: readonly string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) return error?.message ?? stderr.trim().split('\n').at(-1) ?? ''
  }
  return undefined
}

/** Returns the command that installs packages, which have their Debian names. */
export function installCommand(packages: readonly string[]): string {
  if (hasApt()) return `sudo apt-get install -y ${packages.join(' ')}`
  return `install ${packages.join(' and ')} (the Debian names) with your package manager`
}

function hasApt(): boolean {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}
