import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'

/**
 * Shows text in $PAGER, or in less with options that keep colours, leave the text on the screen, and exit at once if it
 * fits. Returns false, without showing the text, if there is no such program.
 */
export async function page(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = env.PAGER?.trim()
  const child =
    own !== undefined && own !== ''
      ? spawn(own, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] })
      : spawn('less', ['-RFX'], { stdio: ['pipe', 'inherit', 'inherit'] })
  // The user may quit the pager before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  try {
    await once(child, 'close')
    // A shell exits with 127 when it does not find the command.
    return child.exitCode !== 127
  } catch {
    return false
  }
}

/** Lets the user edit text in $VISUAL, $EDITOR or vi. Throws GvqError if that fails. */
export async function editInProgram(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = env.VISUAL || env.EDITOR || 'vi'
  const folder = await mkdtemp(join(tmpdir(), 'gvq-edit-'))
  try {
    const file = join(folder, 'entry.hx')
    await writeFile(file, `${text}\n`, { mode: 0o600 })
    // The setting may contain arguments, so the shell has to split it.
    const child = spawn('sh', ['-c', `${program} "$1"`, 'sh', file], { stdio: 'inherit' })
    const [code] = await once(child, 'close')
    if (code !== 0)
      throw new GvqError('INVALID_VALUE', `${program} exited with ${code}; the entry is unchanged.`)
    return (await readFile(file, 'utf8')).trimEnd()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
