/** What gvq can download, or build from the sources of a package. */
export type Remedied = 'RocksDB' | 'FAISS'

const takes: Readonly<Record<Remedied, string>> = { RocksDB: 'a few minutes', FAISS: 'a few seconds' }

/** Returns the advice for a native package that is missing or has no working binary. */
export function remedyFor(what: Remedied): string {
  return `Run gvq doctor --build: it downloads or builds ${what}, which takes ${takes[what]}.`
}
