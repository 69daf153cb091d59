import { createInterface, type Interface } from 'node:readline'
import { isCommand, runCommand } from './commands.ts'
import { loadHistory, saveHistory } from './history.ts'
import { prettyJson } from './pretty-json.ts'
import { runEntry, type Shell, type ShowValue } from './shell.ts'

const prompt = 'gvq> '
const continuationPrompt = '...> '

/** Reads and runs entries on a terminal until Ctrl-D or `:quit`. */
export async function runTerminal(shell: Shell, historyFile: string): Promise<void> {
  const history = [...(await loadHistory(historyFile))]
  const reader = createInterface({
    input: shell.input,
    output: shell.output,
    terminal: true,
    prompt,
    // Newest first, as readline keeps them.
    history: history.toReversed(),
    historySize: 1000,
  })
  shell.errors.write('gvq repl. :help shows what can be entered, Ctrl-D leaves.\n')
  await new TerminalLoop(shell, reader, history).run()
  await saveHistory(historyFile, history).catch((error: Error) => {
    shell.errors.write(`note: the history could not be saved: ${error.message}\n`)
  })
}

class TerminalLoop {
  readonly #shell: Shell
  readonly #reader: Interface
  /** Oldest first. */
  readonly #history: string[]
  /** What readline offers with the arrow keys, newest first. It holds lines, until they are replaced by entries. */
  #offered: string[] = []
  #entry = ''
  #running = false

  constructor(shell: Shell, reader: Interface, history: string[]) {
    this.#shell = shell
    this.#reader = reader
    this.#history = history
  }

  async run(): Promise<void> {
    this.#reader.on('history', lines => {
      this.#offered = lines
    })
    this.#reader.on('SIGINT', () => this.#interrupt())
    this.#reader.prompt()
    for await (const line of this.#reader) {
      if ((await this.#take(line)) === 'quit') break
      this.#reader.setPrompt(this.#entry === '' ? prompt : continuationPrompt)
      this.#reader.prompt()
    }
    this.#reader.close()
    this.#shell.output.write('\n')
  }

  /** Ctrl-C: drops what is being entered. A query under way is finished: its transaction is all or nothing. */
  #interrupt(): void {
    if (this.#running) {
      this.#shell.errors.write('\nThe query is still running; its answer will be shown.\n')
      return
    }
    this.#entry = ''
    this.#shell.output.write('^C\n')
    this.#reader.setPrompt(prompt)
    // Ctrl-E, Ctrl-U: goes to the end of the line and deletes what stands before it.
    this.#reader.write(null, { ctrl: true, name: 'e' })
    this.#reader.write(null, { ctrl: true, name: 'u' })
    this.#reader.prompt()
  }

  async #take(line: string): Promise<'quit' | 'next'> {
    if (this.#entry === '' && line.trim() === '') return 'next'
    if (this.#entry === '' && isCommand(line)) {
      this.#remember(line)
      return runCommand(this.#shell, line) === 'quit' ? 'quit' : 'next'
    }
    this.#entry += this.#entry === '' ? line : `\n${line}`
    this.#running = true
    const outcome = await runEntry(this.#shell, this.#entry, this.#show)
    this.#running = false
    if (outcome === 'incomplete') return 'next'
    this.#remember(this.#entry)
    this.#entry = ''
    return 'next'
  }

  readonly #show: ShowValue = ({ value, timing }) => {
    this.#shell.output.write(`${prettyJson(value, { shortVectors: true })}\n`)
    const { parseMs, runMs } = timing
    this.#shell.errors.write(`(parsed in ${parseMs.toFixed(1)} ms, run in ${runMs.toFixed(1)} ms)\n`)
  }

  /** An entry is one line of history. A line comment would swallow what follows, so that such lines stay apart. */
  #remember(entry: string): void {
    const lines = entry.split('\n').map(line => line.trim())
    if (lines.some(line => line.includes('//'))) this.#history.push(...lines.filter(line => line !== ''))
    else this.#history.push(lines.join(' '))
    this.#offered.splice(0, this.#offered.length, ...this.#history.toReversed())
  }
}
