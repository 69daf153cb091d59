import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../base/files/file-reason.ts'
import { xdgFolder } from '../../base/files/home-folder.ts'
import type { Settings } from './commands/command.ts'
import { applySetting } from './commands/settings.ts'
import { readCommandLine } from './head.ts'

/** The path of the settings file, in the XDG configuration folder; `undefined` without a home folder. */
export function settingsPath(env: NodeJS.ProcessEnv): string | undefined {
  const config = xdgFolder(env.XDG_CONFIG_HOME, '.config')
  return config && join(config, 'gvq', 'shell')
}

/**
 * Applies the settings file, if there is one: lines such as `:mode line`, and comments that begin with `#`. It can change
 * settings only, so that starting a shell never reads or writes data. Lines that are wrong are reported, and skipped.
 */
export async function loadSettings(
  path: string,
  settings: Settings,
  notice: (text: string) => void,
): Promise<void> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') notice(`${path} could not be read: ${reasonOf(error)}`)
    return ''
  })
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const { name = '', argument = '' } = readCommandLine(line) ?? {}
    const wrong = applySetting(settings, name, argument)
    if (wrong !== undefined) notice(`${path}:${i + 1}: ${wrong}`)
  }
}
