import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GvqError } from '../../../base/errors.ts'
import { reasonOf } from '../../../base/files/file-reason.ts'
import { writeTo } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'

/**
 * Shows text in $PAGER, or in less with options that keep colours, leave the text on the screen, and exit at once if it
 * fits. Pieces are formatted only as far as the pager reads. Returns false, without showing the text, if there is no
 * such program.
 */
export async function page(pieces: Iterable<string>, env: NodeJS.ProcessEnv): Promise<boolean> {
  const own = env.PAGER?.trim()
  const child =
    own !== undefined && own !== ''
      ? spawn(own, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] })
      : spawn('less', ['-RFX'], { stdio: ['pipe', 'inherit', 'inherit'] })
  // The user may quit the pager before it has read everything.
  void pipeline(Readable.from(inChunks(pieces)), child.stdin).catch(() => undefined)
  try {
    await ended(child)
    // A shell exits with 127 when it does not find the command.
    return child.exitCode !== 127
  } catch {
    return false
  }
}

const chunkMin = 1 << 16

/** A stream takes as long for a piece of a line as for one of many. The first is handed on at once. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  let isFirst = true
  for (const piece of pieces) {
    chunk += piece
    if (!isFirst && chunk.length < chunkMin) continue
    isFirst = false
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Waits for the end of a program that uses the terminal, and ends it with this process, so that it is not orphaned. */
async function ended(child: ChildProcess): Promise<number | null> {
  const end = (name: NodeJS.Signals): void => {
    process.off(name, end)
    child.once('close', () => process.kill(process.pid, name)).kill()
  }
  process.on('SIGTERM', end).on('SIGHUP', end)
  try {
    await once(child, 'close')
    return child.exitCode
  } finally {
    process.off('SIGTERM', end).off('SIGHUP', end)
  }
}

/** Lets the user edit text in $VISUAL, $EDITOR or vi. Throws GvqError if that fails. */
export async function editInProgram(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = env.VISUAL || env.EDITOR || 'vi'
  const folder = await mkdtemp(join(tmpdir(), 'gvq-edit-'))
  try {
    const file = join(folder, 'entry.hx')
    await writeTo(file, `${text}\n`, { way: 'new', mode: privateFile })
    // The setting may contain arguments, so the shell has to split it.
    const child = spawn('sh', ['-c', `${program} "$1"`, 'sh', file], { stdio: 'inherit' })
    const code = await ended(child)
    if (code !== 0) throw unedited(`${program} exited with ${code}`)
    const edited = await readFile(file, 'utf8').catch(error => {
      throw unedited(`What ${program} has edited cannot be read: ${reasonOf(error)}`)
    })
    return edited.trimEnd()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function unedited(reason: string): GvqError {
  return new GvqError('INVALID_VALUE', `${reason}; the entry is unchanged.`)
}
