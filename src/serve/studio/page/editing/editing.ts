import type { PropertyFacts } from '../../../../language/facts/index.ts'
import type { Effect, TypeWithCount } from '../../../../tools/shell/api.ts'
import type { Evaluated } from '../../api.ts'
import { effectsText } from '../answer/effects.ts'
import { call, Refused } from '../client.ts'
import { h } from '../dom.ts'
import { captionsOf, titleOf } from '../graph/captions.ts'
import { recordsIn } from '../graph/model.ts'
import { compactJson } from '../json.ts'
import { type Studio, typeOfRecord } from '../studio.ts'
import { OpenFields } from './cell-field.ts'
import {
  dropEntry,
  isComparable,
  keepsLineEnds,
  literalOf,
  readCell,
  updateEntry,
  withLineEndsOf,
} from './entries.ts'

type Values = Readonly<Record<string, unknown>>

/** A change that can be undone. */
interface Change {
  readonly type: TypeWithCount
  readonly property: PropertyFacts
  readonly before: unknown
  /** The whole record as it was after it, with what this page has changed since. */
  after: Values
}

const meanwhile = 'It has meanwhile changed, or is gone. Run the query again to see it as it is.'

/** Changes the records of an answer, by entries like those of the editor, and undoes what it has changed. */
export class Editing {
  /** What was changed last, with a button that undoes it. */
  readonly element: HTMLElement
  readonly fields = new OpenFields()
  readonly #studio: Studio
  readonly #answer: () => unknown
  readonly #text = h('p', { role: 'status' })
  readonly #undo = h('button', { type: 'button', onclick: () => void this.#undoLast() }, 'Undo')
  #changes: readonly Change[] = []
  #isUndoing = false
  readonly #dropped = new Set<string>()
  #listeners: readonly (() => boolean)[] = []

  /** @param answer the value whose records are changed as well, as it is then */
  constructor(studio: Studio, answer: () => unknown) {
    this.#studio = studio
    this.#answer = answer
    this.element = h('div', { class: 'edit-bar', hidden: true }, this.#text, this.#undo)
  }

  /** Calls a listener when records have changed, until it returns false. */
  onChange(listener: () => boolean): void {
    this.#listeners = [...this.#listeners, listener]
  }

  /** The type of a row that is a record. */
  typeOf(row: unknown): TypeWithCount | undefined {
    if (typeof row !== 'object' || row === null) return undefined
    const record = row as Values
    if (typeof record.id !== 'string' || typeof record.label !== 'string') return undefined
    return typeOfRecord(this.#studio.overview.types, record)
  }

  get mayWrite(): boolean {
    return this.#studio.overview.mayWrite
  }

  get hasDropped(): boolean {
    return this.#dropped.size > 0
  }

  isDropped(row: unknown): boolean {
    return this.#dropped.has(String((row as Values).id))
  }

  /** What a record is called. */
  captionOf(record: Values): string {
    return captionOf(this.typeOf(record)!, record)
  }

  mayDrop({ of, name }: TypeWithCount): boolean {
    return this.#studio.overview.changed.dropped.includes(`${of} ${name}`)
  }

  /** Why a record cannot be changed, if it cannot. */
  reasonAgainst({ of, name, properties }: TypeWithCount, record: Values): string | undefined {
    if (of === 'vector') return 'A vector is changed by UpsertV, together with its numbers.'
    const isUpdated = this.#studio.overview.changed.updated.includes(`${of} ${name}`)
    if (!isUpdated) return `No query of the program updates ${name}.`
    // Of a part, a member may be another property than the one of its name.
    const isWhole = properties.every(each => each.name in record)
    return isWhole ? undefined : 'The answer shows only a part of the record.'
  }

  /** Why a value of a record cannot be changed, if it cannot. */
  reasonAgainstCell(type: TypeWithCount, record: Values, name: string): string | undefined {
    const reason = this.reasonAgainst(type, record)
    if (reason !== undefined) return reason
    const property = type.properties.find(each => each.name === name)
    if (property === undefined) return `${name} is no property of ${type.name}.`
    if (!isComparable(property.type)) return 'A list or an object is changed by an entry in the editor.'
    const value = record[name]
    return typeof value !== 'string' || keepsLineEnds(value)
      ? undefined
      : 'Its lines end in a way that a field would not keep: it is changed by an entry in the editor.'
  }

  /** Changes a value to what was typed. Returns why it cannot be. */
  async change(record: Values, name: string, typed: string): Promise<string | undefined> {
    const type = this.typeOf(record)!
    const property = type.properties.find(each => each.name === name)!
    const before = record[name]
    const read = readCell(property.type, withLineEndsOf(before, typed))
    if (read.kind !== 'json') return read.kind === 'wrong' ? read.reason : 'A value is required.'
    const entry = updateEntry(type, record, { property, value: read.text, compared: [property] })
    const result = await this.#evaluate(entry, false)
    if (typeof result === 'string') return result
    const after = recordOf(result)
    this.fields.delete(record, name)
    this.#take(record, name, after[name])
    this.#carry(after, name)
    this.#changes = [...this.#changes, { type, property, before, after }]
    this.#tell(`${captionOf(type, after)}: ${name} is ${shown(after[name])}, and was ${shown(before)}.`)
    await this.#studio.refresh().catch(ignoreRefusal)
    return undefined
  }

  /** What would be dropped together with a record, or why it cannot be. */
  async effectsOfDrop(record: Values): Promise<readonly Effect[] | string> {
    const result = await this.#evaluate(dropEntry(this.typeOf(record)!, record), true)
    return typeof result === 'string' ? result : result.effects
  }

  async drop(record: Values): Promise<void> {
    const type = this.typeOf(record)!
    const result = await this.#evaluate(dropEntry(type, record), false, false)
    if (typeof result === 'string') {
      this.#tell(result)
      return
    }
    this.#dropped.add(String(record.id))
    // Nothing of it can be undone any more.
    this.#changes = this.#changes.filter(({ after }) => after.id !== record.id)
    const effects = effectsText(result.effects, false)
    this.#tell(
      effects === ''
        ? `${captionOf(type, record)} was gone already.`
        : `${captionOf(type, record)} is no longer there: ${effects}.`,
    )
    this.#notify()
    await this.#studio.refresh().catch(ignoreRefusal)
  }

  /** Gives the property that was changed last its value from before, unless the record has changed since. */
  async #undoLast(): Promise<void> {
    const change = this.#changes.at(-1)
    if (change === undefined || this.#isUndoing) return
    this.#isUndoing = true
    await this.#undoChange(change).finally(() => {
      this.#isUndoing = false
    })
    await this.#studio.refresh().catch(ignoreRefusal)
  }

  async #undoChange(change: Change): Promise<void> {
    const { type, property, before, after } = change
    if (before === null || before === undefined) {
      this.#forget(change)
      this.#tell(`${property.name} had no value, and an UPDATE cannot remove one.`)
      return
    }
    const compared = type.properties.filter(({ name, type }) => name in after && isComparable(type))
    const value = literalOf(property.type, before)
    const result = await this.#evaluate(updateEntry(type, after, { property, value, compared }), false)
    if (typeof result === 'string') {
      // Another refusal may pass: it can be tried again.
      if (result === meanwhile) this.#forget(change)
      this.#tell(`Not undone. ${result}`)
      return
    }
    const now = recordOf(result)
    this.#forget(change)
    this.#carry(now, property.name)
    for (const record of this.#shownAs(after)) Object.assign(record, { [property.name]: now[property.name] })
    this.#notify()
    this.#tell(`${captionOf(type, now)}: ${property.name} is ${shown(now[property.name])} again.`)
  }

  #forget(change: Change): void {
    this.#changes = this.#changes.filter(each => each !== change)
  }

  /**
   * Makes a value that this page has changed known to the changes of the record before. Only that one: what else has changed was
   * somebody else.
   */
  #carry(now: Values, name: string): void {
    for (const change of this.#changes)
      if (change.after.id === now.id) change.after = { ...change.after, [name]: now[name] }
  }

  /** Shows a value wherever the answer has the record with the value from before. */
  #take(record: Values, name: string, value: unknown): void {
    const before = record[name]
    for (const each of this.#shownAs(record))
      if (each[name] === before) Object.assign(each, { [name]: value })
    Object.assign(record, { [name]: value })
    this.#notify()
  }

  *#shownAs({ id, label }: Values): Iterable<Values> {
    for (const each of recordsIn(this.#answer())) if (each.id === id && each.label === label) yield each
  }

  #notify(): void {
    this.#listeners = this.#listeners.filter(listener => listener())
  }

  #tell(text: string): void {
    this.#text.textContent = text
    this.element.hidden = false
    this.#undo.hidden = this.#changes.length === 0
  }

  /** The answer, or why there is none. */
  async #evaluate(
    entry: string,
    dry: boolean,
    guard = !dry,
  ): Promise<Extract<Evaluated, { kind: 'answer' }> | string> {
    try {
      const result = await call('evaluate', [entry, { dry, guard }])
      if (result.kind === 'answer') return result
      if (result.kind === 'wrong') return result.diagnostics[0]?.message.replaceAll('`', '') ?? meanwhile
      return meanwhile
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return error.code === 'NO_VALUE_FOUND' ? meanwhile : error.message
    }
  }
}

/** The server has answered the change: that it is gone since is told by the next request. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** The record that an UPDATE yields. */
function recordOf({ value }: Extract<Evaluated, { kind: 'answer' }>): Values {
  return (value as { readonly data: Values }).data
}

function captionOf({ name, properties }: TypeWithCount, record: Values): string {
  return `${name} ${titleOf(record, captionsOf(properties))}`
}

function shown(value: unknown): string {
  const text = compactJson(value ?? null)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
