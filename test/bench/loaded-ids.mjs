const perPage = 50_000

/**
 * The ids of loaded records, in order. Many stand in one string: strings of their own would take three times the memory,
 * which is to be the engine's.
 */
export class LoadedIds {
  #pages = []
  /** The ids after the last full page. */
  #rest = ''

  /** The options with which `records.load` must be called. */
  get options() {
    return { onCommit: ids => this.#add(ids) }
  }

  #add(ids) {
    this.#rest += ids.join('')
    while (this.#rest.length >= 16 * perPage) {
      // A copy, which does not keep what it was taken from.
      this.#pages.push(Buffer.from(this.#rest.slice(0, 16 * perPage), 'latin1').toString('latin1'))
      this.#rest = this.#rest.slice(16 * perPage)
    }
  }

  at(i) {
    const start = 16 * (i % perPage)
    return (this.#pages[Math.floor(i / perPage)] ?? this.#rest).substring(start, start + 16)
  }

  /** Returns an id as a UUID, which queries accept. */
  uuid(i) {
    return Buffer.from(this.at(i), 'latin1')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}
