import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * Where the code of another thread or process is: next to the sources, or where bin/build.mjs puts it.
 * @param home the `import.meta.url` of the caller
 * @param bundled what package.json calls the file in dist/
 */
export function entryUrl(home: string, source: string, bundled: `#${string}`): URL {
  // Node 20 and early versions of 22 run no sources.
  const isSource = home.endsWith('.ts') && Boolean(process.features.typescript)
  return isSource ? new URL(source, home) : pathToFileURL(createRequire(home).resolve(bundled))
}
