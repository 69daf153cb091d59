import { type Engine, engineParts, engines } from '../../src/store/storage/index.ts'

/** The engines that load here. Tests of one that does not are skipped, and this says so. */
export const engineNames: readonly Engine[] = engines.filter(engine => {
  const load = engineParts(engine).load()
  if (load.kind === 'unavailable') {
    console.warn(
      `\n!!! ${engineParts(engine).title} is not available: its tests are skipped (${load.reason})\n`,
    )
  }
  return load.kind === 'loaded'
})

export const hasSqlite = engineNames.includes('sqlite')
export const hasBoth = engineNames.length === engines.length
