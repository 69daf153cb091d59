/** What gvq can build from the sources of a package. */
export type Remedied = 'RocksDB' | 'FAISS'

const takes: Readonly<Record<Remedied, string>> = { RocksDB: 'some minutes', FAISS: 'a few seconds' }

/** What to do where a native package has no binary that works. */
export function remedyFor(what: Remedied): string {
  if (process.platform !== 'linux')
    return `gvq builds ${what} on Linux only; elsewhere it takes the binary of the package.`
  return `Run gvq doctor --build: it builds ${what} from the sources in its package, which takes ${takes[what]}.`
}
