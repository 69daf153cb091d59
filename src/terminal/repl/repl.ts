import { assertNever, GvqError } from '../../base/errors.ts'
import { counted } from '../../base/text/counted.ts'
import { didYouMean, nearest } from '../../base/text/nearest.ts'
import { type Diagnostic, eachSpan, renderPretty } from '../../language/diagnostics/index.ts'
import type {
  Answer,
  DeclaredResult,
  EvaluateOptions,
  SessionResult,
  Shell,
  ShellScope,
} from '../../tools/shell/index.ts'
import { showAnswer } from './answers.ts'
import type { Settings } from './commands/command.ts'
import { usageError } from './commands/command.ts'
import {
  allCommands,
  type Command,
  type CommandHost,
  commandNamed,
  type EntryOutcome,
  type Importer,
  type Origin,
} from './commands/index.ts'
import { type Advance, advanceOf, withElapsed } from './elapsed.ts'
import { type ScriptEntry, severalEntries } from './entries.ts'
import type { Face } from './face/face.ts'
import { readForeignCommand } from './foreign.ts'
import { entryIn, readCommandLine } from './head.ts'
import type { History } from './history.ts'
import { describeEffects } from './text.ts'

interface ReplOptions {
  readonly shell: Shell
  readonly face: Face
  readonly settings: Settings
  /** Formats an error. */
  readonly describeError: (error: unknown) => Promise<string>
  readonly importer: Importer
  /** Absent if entries are not saved. */
  readonly history?: History
}

/** Runs entries and `:commands`, one after another, and shows their results. */
export class Repl implements CommandHost {
  readonly shell: Shell
  readonly face: Face
  readonly settings: Settings
  readonly history: History | undefined
  out: ((text: string) => Promise<void>) | undefined
  lastAnswer: Answer | undefined
  lastEntry: string | undefined
  readonly importer: Importer
  readonly #describeError: ReplOptions['describeError']
  /** The origin of the entry that runs, if it is from a file. */
  #origin: (Origin & { readonly text: string }) | undefined

  constructor({ shell, face, settings, history, describeError, importer }: ReplOptions) {
    this.importer = importer
    this.shell = shell
    this.face = face
    this.settings = settings
    this.history = history
    this.#describeError = describeError
  }

  async run(text: string, origin?: Origin): Promise<EntryOutcome> {
    this.#origin = origin && { ...origin, text }
    const several = origin === undefined ? severalEntries(text) : undefined
    return several === undefined ? this.#runOne(text) : this.#runSeveral(several)
  }

  /** Runs the entries of one input until one of them fails. */
  async #runSeveral(entries: readonly ScriptEntry[]): Promise<EntryOutcome> {
    return this.face.cancellable(async signal => {
      for (const [i, { text, line }] of entries.entries()) {
        const outcome = await this.#runOne(text)
        if (outcome === 'done' && !signal.aborted) continue
        const left = entries.length - i - 1
        if (outcome !== 'quit' && left > 0) {
          this.face.say(
            `note: stopped at line ${line}; ${counted(left, 'entry', 'entries')} below it not run`,
          )
        }
        return outcome
      }
      return 'done'
    })
  }

  async #runOne(text: string): Promise<EntryOutcome> {
    try {
      const line = readCommandLine(text) ?? (await this.#foreign(text))
      if (line === undefined) return await this.evaluate(text)
      const command = commandNamed(line.name)
      if (command === undefined) throw unknownCommand(line.name)
      return await this.#runCommand(command, line.argument)
    } catch (error) {
      return this.failWith(error)
    }
  }

  /** The command that is meant by a word of another shell, unless the word is a name here. */
  async #foreign(text: string): Promise<ReturnType<typeof readForeignCommand>> {
    const meant = readForeignCommand(text)
    if (meant === undefined) return undefined
    const { variables, queries } = await this.shell.scope()
    const word = text.trim().replace('()', '')
    if ([...variables, ...queries].some(({ name }) => name === word)) return undefined
    if (this.face.terminal !== undefined) this.face.say(this.face.dim(`${text.trim()} is ${meant.name} here`))
    return meant
  }

  async evaluate(entry: string, options: EvaluateOptions = {}): Promise<EntryOutcome> {
    if (options.dry !== true) this.lastEntry = entry
    const guardRows = this.face.terminal === undefined || options.dry ? undefined : this.settings.guardRows
    const result = await this.request({ ...options, ...(guardRows !== undefined && { guardRows }) }, entry)
    if (result.kind !== 'needsConfirmation') return this.showResult(result)
    const what = `This will ${describeEffects(result.effects, 'planned')}. Continue?`
    if (!(await this.face.terminal!.confirm(what))) return 'failed'
    return this.showResult(await this.request(options, entry))
  }

  request(options: EvaluateOptions, entry: string): Promise<SessionResult> {
    return this.working(signal => this.shell.evaluate(entry, { ...options, signal }))
  }

  working<T>(
    work: (signal: AbortSignal) => Promise<T>,
    ask: () => Promise<Advance> = () => advanceOf(this.shell),
  ): Promise<T> {
    return withElapsed(this.face, ask, () => this.face.cancellable(work))
  }

  async showResult(result: SessionResult): Promise<EntryOutcome> {
    switch (result.kind) {
      case 'empty':
        return 'done'
      case 'incomplete':
      case 'diagnostics':
        return this.fail(result.diagnostics)
      case 'declared':
        return this.#showDeclared(result)
      case 'answer':
        await showAnswer(this, result)
        return 'done'
      case 'needsConfirmation':
        throw new GvqError('CANCELLED', `The entry would ${describeEffects(result.effects, 'planned')}.`)
      default:
        return assertNever(result)
    }
  }

  async fail(diagnostics: readonly Diagnostic[]): Promise<'failed'> {
    await this.sayDiagnostics(diagnostics)
    return 'failed'
  }

  async sayDiagnostics(diagnostics: readonly Diagnostic[]): Promise<void> {
    if (diagnostics.length === 0) return
    const { colourErrors: colour, columns: width } = this.face
    const placed = diagnostics.map(diagnostic => this.#placed(diagnostic))
    this.face.say(await renderPretty(placed, { colour, width }))
  }

  /** Moves the spans of an entry to where it stands in its file. */
  #placed(diagnostic: Diagnostic): Diagnostic {
    if (this.#origin === undefined) return diagnostic
    const { path, line, text } = this.#origin
    const start = entryIn(text)?.start ?? 0
    const before = '\n'.repeat(line - 1) + text.slice(0, start)
    const file = { path, text: before + text.slice(start) }
    return eachSpan(diagnostic, span =>
      span.file.path === '<input>'
        ? { file, start: before.length + span.start, end: before.length + span.end }
        : span,
    )
  }

  async failWith(error: unknown): Promise<'failed'> {
    this.face.say(await this.#describeError(error))
    return 'failed'
  }

  scope(): Promise<ShellScope> {
    return this.shell.scope()
  }

  #runCommand(command: Command, argument: string): Promise<EntryOutcome> {
    if (argument === '' && command.needsArgument === true) throw usageError(command)
    if (argument !== '' && command.usage === command.name) throw usageError(command)
    return command.run(this, argument)
  }

  async #showDeclared({ declared, diagnostics }: DeclaredResult): Promise<EntryOutcome> {
    await this.sayDiagnostics(diagnostics)
    for (const { kind, name, replaced } of declared) {
      this.face.say(`${kind} ${name} ${replaced ? 'replaced' : 'declared'}`)
    }
    return 'done'
  }
}

function unknownCommand(name: string): GvqError {
  const near = nearest(
    name,
    allCommands().map(each => each.name),
  )
  const hint = didYouMean(near) ?? ':help lists the commands.'
  return new GvqError('INVALID_VALUE', `Unknown command ${name}.`, { hint })
}
