import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Imports a package that a build of gvq uses, in the version that it uses. */
export function packageOf(dist, name) {
  const path = createRequire(join(dist, 'index.js')).resolve(name)
  return import(pathToFileURL(path).href)
}
