import { portMax, type Settings } from './settings.ts'
import { integerAt, parseToml, type Table, tableAt, textAt } from './table.ts'

/**
 * Reads the settings of a legacy `helix.toml` that gvq supports and ignores the rest. Throws INVALID_PROGRAM for
 * invalid values.
 */
export function parseHelixToml(file: string, text: string): Settings {
  const top = parseToml(file, text)
  const project = tableAt(top, 'project')
  const local = tableAt(top, 'local')
  const dev = local && tableAt(local, 'dev')
  const places = [dev, project, top].filter((table): table is Table => table !== undefined)
  return {
    file,
    isLegacy: true,
    queries: project && textAt(project, 'queries'),
    port: dev && integerAt(dev, 'port', 0, portMax),
    host: undefined,
    engine: undefined,
    store: undefined,
    readStore: undefined,
    model: places.map(table => textAt(table, 'embedding_model')).find(model => model !== undefined),
    baseUrl: undefined,
    modelPath: undefined,
    allowDownload: undefined,
    timeoutMs: undefined,
    server: {},
  }
}

/** The names of the local instances of a legacy `helix.toml`. Throws INVALID_PROGRAM for invalid values. */
export function legacyInstances(file: string, text: string): readonly string[] {
  const local = tableAt(parseToml(file, text), 'local')
  return local === undefined
    ? []
    : Object.keys(local.values).filter(name => tableAt(local, name) !== undefined)
}
