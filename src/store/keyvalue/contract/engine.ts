/** The engines of data folders, in order of preference for a new one. This file imports no storage. */
export const engines = ['rocksdb', 'sqlite'] as const

/** Also the name of the folder, in the data folder, that the engine has for itself. */
export type Engine = (typeof engines)[number]

export function isEngine(value: unknown): value is Engine {
  return engines.some(engine => engine === value)
}

export function otherEngine(engine: Engine): Engine {
  return engine === 'rocksdb' ? 'sqlite' : 'rocksdb'
}
