/** The engines by the names that `--engines` accepts. A module is loaded only in the process that measures its engine. */
export const engines = {
  gvq: {
    title: 'gvq (RocksDB)',
    connect: async (folder, scale) => (await import('./gvq.mjs')).connect(folder, scale, 'rocksdb'),
  },
  'gvq-sqlite': {
    title: 'gvq (node:sqlite)',
    connect: async (folder, scale) => (await import('./gvq.mjs')).connect(folder, scale, 'sqlite'),
  },
  sqlite: {
    title: 'SQLite',
    connect: async (folder, scale) => (await import('./sqlite.mjs')).connect(folder, scale),
  },
  ladybug: {
    title: 'Ladybug',
    connect: async (folder, scale) => (await import('./ladybug.mjs')).connect(folder, scale),
  },
}
