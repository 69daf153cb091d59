import { type Engine, engineParts, engines } from '../../src/store/keyvalue/index.ts'
import { type Conditional, skipUnless } from './skip-unless.ts'

/** The engines that load here. */
export const engineNames: readonly Engine[] = engines.filter(
  engine => engineParts(engine).load().kind === 'loaded',
)

export const needsRocksDb = needs('rocksdb')
export const needsSqlite = needs('sqlite')
export const needsBothStores = engineNames.includes('rocksdb') ? needsSqlite : needsRocksDb
export const needsNoSqlite = skipUnless(
  !engineNames.includes('sqlite'),
  'only where Node has no SQLite: Node 20',
)

// A file that runs its tests on each engine has this one in place of those on an engine that is not there.
for (const engine of engines) {
  if (!engineNames.includes(engine))
    needs(engine).test(`tests on ${engineParts(engine).title}`, () => undefined)
}

function needs(engine: Engine): Conditional {
  const load = engineParts(engine).load()
  if (load.kind === 'loaded') return skipUnless(true, '')
  return skipUnless(false, `${engineParts(engine).title} is not there, ${load.reason}: ${load.remedy}`)
}
