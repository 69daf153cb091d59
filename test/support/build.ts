import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds `dist` before the tests when it is older than `src`: tests of the command line run what users run. */
export function setup(): void {
  if (newest(`${root}dist`) > newest(`${root}src`)) return
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
}

function newest(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return Math.max(...files.map(file => statSync(`${folder}/${file}`).mtimeMs))
  } catch {
    return 0
  }
}
