/** What gvq can fetch, or build from the sources of a package. */
export type Remedied = 'RocksDB' | 'FAISS'

const takes: Readonly<Record<Remedied, string>> = { RocksDB: 'some minutes', FAISS: 'a few seconds' }

/** What to do where a native package is missing or has no binary that works. */
export function remedyFor(what: Remedied): string {
  return `Run gvq doctor --build: it fetches or builds ${what}, which takes ${takes[what]}.`
}
