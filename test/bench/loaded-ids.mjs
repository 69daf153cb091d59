/**
 * The ids of loaded records, in order. They stand in one string for each commit: strings of their own would take three
 * times the memory, which is to be the engine's.
 */
export class LoadedIds {
  #pages = []
  #perPage

  /** The options with which `records.load` must be called. */
  get options() {
    return { rowsPerCommit: 250_000, onCommit: ids => this.#add(ids) }
  }

  #add(ids) {
    this.#perPage ??= ids.length
    this.#pages.push(ids.join(''))
  }

  at(i) {
    const start = 16 * (i % this.#perPage)
    return this.#pages[Math.floor(i / this.#perPage)].substring(start, start + 16)
  }

  /** Returns an id as a UUID, which queries accept. */
  uuid(i) {
    return Buffer.from(this.at(i), 'latin1')
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}
