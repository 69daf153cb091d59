import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError } from '../../base/errors.ts'

/**
 * Shows a text in $PAGER, or in less, which keeps colours, leaves the text on the screen, and ends by itself when all of
 * it fits. False when there is no such program; the text is then not shown.
 */
export async function page(text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = env.PAGER?.trim()
  const child =
    own !== undefined && own !== ''
      ? spawn(own, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] })
      : spawn('less', ['-RFX'], { stdio: ['pipe', 'inherit', 'inherit'] })
  // Whoever leaves the pager does not read on.
  child.stdin.on('error', () => undefined)
  child.stdin.end(text)
  try {
    await once(child, 'close')
    // 127 is how a shell says that it found no such command.
    return child.exitCode !== 127
  } catch {
    return false
  }
}

/** Lets the user change a text in $VISUAL or $EDITOR, or vi. Throws GvqError when that fails. */
export async function editInProgram(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = env.VISUAL || env.EDITOR || 'vi'
  const folder = await mkdtemp(join(tmpdir(), 'gvq-edit-'))
  try {
    const file = join(folder, 'entry.hx')
    await writeFile(file, `${text}\n`, { mode: 0o600 })
    // The setting may hold arguments, so that it is the shell that takes it apart.
    const child = spawn('sh', ['-c', `${program} "$1"`, 'sh', file], { stdio: 'inherit' })
    const [code] = await once(child, 'close')
    if (code !== 0)
      throw new GvqError('INVALID_VALUE', `${program} exited with ${code}; the entry is unchanged.`)
    return (await readFile(file, 'utf8')).trimEnd()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
