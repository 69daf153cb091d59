/** An entry with a name. */
export interface Saved {
  readonly name: string
  readonly text: string
}

/** The part of `localStorage` that is used. */
type Store = Pick<Storage, 'getItem' | 'setItem'>

const keys = { saved: 'gvq-saved', recent: 'gvq-recent' } as const
const limits = { saved: 200, recent: 50, characters: 20_000 } as const

/** Named entries and those that were run, kept in the browser. Neither contains the key, which no entry needs. */
export class Library {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The saved entries, by name. */
  get saved(): readonly Saved[] {
    return this.#read<Saved>(keys.saved)
  }

  /** The history, newest first. */
  get recent(): readonly string[] {
    return this.#read<string>(keys.recent)
  }

  /** Saves an entry, in place of one with the same name. Returns why it cannot be saved. */
  save(name: string, text: string): string | undefined {
    const trimmed = name.trim().replaceAll(/\s+/g, ' ')
    if (trimmed === '') return 'A name is required.'
    if (text.trim() === '') return 'There is nothing to save.'
    if (text.length > limits.characters) return 'The entry is too long to be saved.'
    const others = this.saved.filter(each => each.name !== trimmed)
    if (others.length >= limits.saved) return `No more than ${limits.saved} entries can be saved.`
    const all = [...others, { name: trimmed, text }].toSorted((a, b) => a.name.localeCompare(b.name))
    return this.#write(keys.saved, all)
  }

  remove(name: string): void {
    this.#write(
      keys.saved,
      this.saved.filter(each => each.name !== name),
    )
  }

  /** Adds an entry that is run. */
  note(text: string): void {
    if (text.trim() === '' || text.length > limits.characters) return
    const all = [text, ...this.recent.filter(each => each !== text)].slice(0, limits.recent)
    this.#write(keys.recent, all)
  }

  forgetRecent(): void {
    this.#write(keys.recent, [])
  }

  #read<T>(key: string): readonly T[] {
    return JSON.parse(this.#store.getItem(key) ?? '[]') as readonly T[]
  }

  #write(key: string, all: readonly unknown[]): string | undefined {
    try {
      this.#store.setItem(key, JSON.stringify(all))
      return undefined
    } catch {
      return 'The browser has no room for more.'
    }
  }
}

const mark = '// entry: '

/** Entries as text of a .hx file, each below a comment with its name. */
export function entriesText(entries: readonly Saved[]): string {
  return entries.map(({ name, text }) => `${mark}${name}\n${text.trimEnd()}\n`).join('\n')
}

/** Reads such a text. Text without a name gets that of its file. */
export function readEntries(text: string, file: string): readonly Saved[] {
  const parts = text.split(/^(?=\/\/ entry: )/m).filter(part => part.trim() !== '')
  return parts.map(part => {
    const isNamed = part.startsWith(mark)
    const [first = '', ...rest] = part.split(/\r?\n/)
    if (isNamed) return { name: first.slice(mark.length).trim(), text: rest.join('\n').trim() }
    return { name: file.replace(/\.hx$/, ''), text: part.trim() }
  })
}
