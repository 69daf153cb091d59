import { basename, join, relative, resolve } from 'node:path'
import { makeFolder } from '../../../../base/files/make-folder.ts'
import { writeTo } from '../../../../base/files/open-to-write.ts'
import { UsageError } from '../../support/failure.ts'
import { print, say } from '../../support/output.ts'
import { askForText } from '../../support/prompts.ts'
import { scaffold } from '../../support/scaffold.ts'

interface InitArguments {
  readonly folder: string
  readonly name: string | undefined
  readonly yes: boolean
  readonly json: boolean
}

/** Writes the files of a new project and reports whether each was created or kept. */
export async function initAction(init: InitArguments): Promise<void> {
  const folder = resolve(init.folder)
  const name = init.name ?? (await chooseName(basename(folder), init.yes || init.json))
  await makeProjectFolder(folder, init.folder)
  const created: string[] = []
  const kept: string[] = []
  for (const [file, text] of Object.entries(scaffold(name))) {
    const isNew = await writeNew(join(folder, file), text)
    if (isNew) created.push(file)
    else kept.push(file)
    if (!init.json) print(`${isNew ? 'created' : 'kept   '} ${join(init.folder, file)}`)
  }
  if (init.json) return print(JSON.stringify({ folder, created, kept }))
  const shown = relative(process.cwd(), folder)
  const enter = shown === '' ? '' : `cd ${shown.includes(' ') ? `"${shown}"` : shown} && `
  say(`\nNext: ${enter}gvq check && gvq run AddPerson -p name=Ada -p age=36`)
}

async function chooseName(proposal: string, yes: boolean): Promise<string> {
  if (yes || process.stdin.isTTY !== true || process.stdout.isTTY !== true) return proposal
  return askForText({ message: 'Project name', default: proposal })
}

async function makeProjectFolder(folder: string, shown: string): Promise<void> {
  try {
    makeFolder(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new UsageError(`${shown} is a file, not a folder.`)
    if (code === 'ENOTDIR') throw new UsageError(`${shown} would be inside a file, not a folder.`)
    throw error
  }
}

/** Returns false if the file exists already, and then leaves it unchanged. */
async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await writeTo(path, text, { way: 'new', mode: 0o666 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
