import { assertNever, GvqError } from '../../base/errors.ts'
import { didYouMean, nearest } from '../../base/nearest.ts'
import { type Diagnostic, renderPretty } from '../../language/diagnostics/index.ts'
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
  type ImportFile,
} from './commands/index.ts'
import type { Face } from './face.ts'
import { readCommandLine } from './head.ts'
import type { History } from './history.ts'
import { describeEffects } from './text.ts'

interface ReplOptions {
  readonly shell: Shell
  readonly face: Face
  readonly settings: Settings
  /** Formats an error. */
  readonly describeError: (error: unknown) => Promise<string>
  readonly importFile: ImportFile
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
  readonly importFile: ImportFile
  readonly #describeError: ReplOptions['describeError']

  constructor({ shell, face, settings, history, describeError, importFile }: ReplOptions) {
    this.importFile = importFile
    this.shell = shell
    this.face = face
    this.settings = settings
    this.history = history
    this.#describeError = describeError
  }

  async run(text: string): Promise<EntryOutcome> {
    try {
      const line = readCommandLine(text)
      if (line === undefined) return await this.evaluate(text)
      const command = commandNamed(line.name)
      if (command === undefined) throw unknownCommand(line.name)
      return await this.#runCommand(command, line.argument)
    } catch (error) {
      return this.failWith(error)
    }
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
    return this.face.cancellable(signal => this.shell.evaluate(entry, { ...options, signal }))
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
    this.face.say(await renderPretty(diagnostics, { colour, width }))
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
