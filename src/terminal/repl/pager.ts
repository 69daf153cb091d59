import { spawn } from 'node:child_process'
import { once } from 'node:events'

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
