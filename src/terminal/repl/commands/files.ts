import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GvqError } from '../../../base/errors.ts'
import { named, reasonOf } from '../../../base/files/file-reason.ts'
import { writeTo } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'
import { wholeAnswer } from '../answers.ts'
import { entriesOf, isOneDeclaration } from '../entries.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'
import { usageError } from './command.ts'
import { assertNoTransaction } from './transactions.ts'

const path = { kind: 'path' } as const

/** Commands that read or write files or run other programs. */
export const fileCommands: readonly Command[] = [
  {
    name: ':load',
    usage: ':load FILE',
    needsArgument: true,
    summary: 'runs the entries of a file, or loads its declarations; stops at the first entry that fails',
    argument: path,
    run: load,
  },
  {
    name: ':reload',
    usage: ':reload',
    summary: "rereads the project's files; keeps declarations made here",
    run: reload,
  },
  {
    name: ':open',
    usage: ':open',
    summary: 'opens the data in this shell, after the end of the server through which it worked',
    details: `A shell that worked through gvq serve waits for that server when it has ended, and never opens the data by itself:
that would keep the server from starting again. Other shells and commands then work through this one.`,
    async run(repl) {
      const isOpened = await repl.shell.open()
      if (!isOpened && repl.shell.place.kind === 'local') repl.face.say('This shell has the data open.')
      return 'done'
    },
  },
  {
    name: ':save',
    usage: ':save FILE',
    needsArgument: true,
    summary: 'appends the declarations made here to a .hx file',
    argument: path,
    async run(repl, argument) {
      const { path: file, saved, inProject } = await repl.shell.save(argument)
      if (saved.length === 0) repl.face.say('There is nothing to save.')
      else repl.face.say(`saved ${saved.map(({ name }) => name).join(', ')} to ${file}`)
      if (saved.length > 0 && !inProject) repl.face.say('The file is not part of the project.')
      return 'done'
    },
  },
  {
    name: ':import',
    usage: ':import TYPE FILE',
    needsArgument: true,
    summary: 'imports CSV, JSON, Parquet or Arrow files into a type, like gvq import',
    details: `Columns are matched to properties by name. It takes the flags of gvq import, which Tab completes: --map, --key,
--from, --rejects … Several files, and TYPE=FILE, are possible too. A name with blanks is written in quotes.
Ctrl-C stops it between two batches; the same command resumes there.`,
    argument: { kind: 'import' },
    async run(repl, argument) {
      const words = wordsOf(argument)
      if (words.length < 2 && !words[0]?.includes('=')) throw usageError(this)
      await assertNoTransaction(repl, ':import')
      const say = (text: string): void => repl.face.say(text)
      let advance = ''
      const advanced = (text: string): void => {
        advance = text
      }
      const isWhole = await repl.working(
        signal => repl.importer.run(words, { signal, say, advanced }),
        async () => ({ text: advance }),
      )
      return isWhole ? 'done' : 'failed'
    },
  },
  {
    name: ':edit',
    usage: ':edit [ENTRY]',
    summary: 'opens an entry, or the last one, in $VISUAL or $EDITOR and loads it into the prompt',
    details: 'Ctrl-X does the same with the entry being typed. Nothing runs until you press Enter.',
    argument: { kind: 'entry' },
    async run(repl, argument) {
      if (repl.face.terminal === undefined) throw new GvqError('INVALID_VALUE', ':edit needs a terminal.')
      const text = argument === '' ? (repl.lastEntry ?? '') : argument
      return { kind: 'edit', text: await repl.face.terminal.edit(text) }
    },
  },
  {
    name: ':out',
    usage: ':out [FILE]',
    summary: 'appends results to a file from now on; without a file, shows them here again',
    argument: path,
    async run(repl, argument) {
      repl.out = undefined
      if (argument === '') return 'done'
      const file = resolve(argument)
      const append = async (text: string) => {
        await writeTo(file, text, { way: 'append', mode: privateFile, follow: true }).catch(error =>
          Promise.reject(named(error, file)),
        )
      }
      await append('')
      repl.out = append
      return 'done'
    },
  },
  {
    name: ':pipe',
    usage: ':pipe COMMAND',
    needsArgument: true,
    summary: 'sends the last result, in the current mode, to a shell command',
    details: ':mode csv, then :pipe wc -l counts the lines of the last result.',
    run: pipe,
  },
]

/** The words of a line, as on a command line: what is in quotes, or behind a backslash, is not a blank between words. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = []
  for (const [word] of line.matchAll(/(?:\\.|"(?:\\.|[^"\\])*"|'[^']*'|[^\s"'\\]|["'\\])+/gs)) {
    words.push(
      word.replaceAll(
        /\\(.)|"((?:\\.|[^"\\])*)"|'([^']*)'/gs,
        (_, plain?: string, double?: string, single?: string) =>
          plain ?? double?.replaceAll(/\\(["\\])/g, '$1') ?? single ?? '',
      ),
    )
  }
  return words
}

async function load(repl: CommandHost, file: string): Promise<EntryOutcome> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const what = error.code === 'ENOENT' ? 'does not exist' : `could not be read: ${reasonOf(error)}`
    throw new GvqError('NOT_FOUND', `${file} ${what}.`)
  })
  if (isOneDeclaration(text)) return repl.run(text, { path: file, line: 1 })
  return repl.face.cancellable(async signal => {
    for (const { text: entry, line } of entriesOf(text.split(/\r?\n/))) {
      const outcome = await repl.run(entry, { path: file, line })
      if (outcome === 'quit') return outcome
      if (outcome === 'failed' || signal.aborted) {
        repl.face.say(`note: stopped at line ${line} of ${file}; the rest was not run`)
        return 'failed'
      }
    }
    return 'done'
  })
}

async function reload(repl: CommandHost): Promise<EntryOutcome> {
  await assertNoTransaction(repl, ':reload')
  const result = await repl.shell.reload()
  if (result.kind === 'diagnostics') {
    await repl.sayDiagnostics(result.diagnostics)
    repl.face.say('Reload failed; still using the previous version.')
    return 'failed'
  }
  await repl.sayDiagnostics(result.diagnostics)
  const what = result.changed ? 'reloaded' : 'no changes'
  repl.face.say(`${what} (${result.milliseconds.toFixed(0)} ms)`)
  if (result.lostVariables.length > 0) {
    repl.face.say(`variables dropped with their types: ${result.lostVariables.join(', ')}`)
  }
  return 'done'
}

/** Runs a system command with the last result as its input. */
async function pipe(repl: CommandHost, command: string): Promise<EntryOutcome> {
  if (repl.lastAnswer === undefined) throw new GvqError('INVALID_VALUE', 'There is no result yet.')
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'] })
  // The command may end before it has read everything.
  void pipeline(Readable.from(wholeAnswer(repl, repl.lastAnswer)), child.stdin).catch(() => undefined)
  const [output, errors, [code]] = await repl.face.cancellable(async signal => {
    signal.addEventListener('abort', () => child.kill())
    return Promise.all([collect(child.stdout), collect(child.stderr), once(child, 'close')])
  })
  if (output !== '') await repl.face.show(output)
  if (errors !== '') repl.face.say(errors)
  return code === 0 ? 'done' : 'failed'
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += chunk
  return text
}
