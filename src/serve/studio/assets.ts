import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { GvqError } from '../../base/errors.ts'
import { type Endpoint, type EndpointAnswer, type EndpointCall, etagOf } from '../server/index.ts'

/**
 * Everything is loaded from this server. No inline scripts and styles, no framing, no form submission. Styles that scripts
 * set through the object model are allowed.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

interface Asset {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
}

/** The page and its files, read at the first request and looked up by name, so that no path leads out of `folder`. */
export function pageEndpoints(folder: string): readonly Endpoint[] {
  let reading: Promise<ReadonlyMap<string, Asset>> | undefined
  const asset = async (name: string, call: EndpointCall): Promise<EndpointAnswer> => {
    reading ??= readAssets(folder).catch(error => {
      reading = undefined
      throw error
    })
    return assetAnswer((await reading).get(name), call)
  }
  return [
    {
      path: '/',
      methods: ['GET'],
      summary: 'the studio, for a browser',
      access: 'page',
      handle: call => asset('index.html', call),
    },
    {
      path: '/studio/*',
      methods: ['GET'],
      summary: 'scripts and styles of the studio',
      access: 'page',
      handle: call => asset(call.path.slice('/studio/'.length), call),
    },
  ]
}

function assetAnswer(asset: Asset | undefined, { path }: EndpointCall): EndpointAnswer {
  if (asset === undefined) throw new GvqError('NOT_FOUND', `The studio has no file ${path}.`)
  // The names of all files except the page change with their content.
  const isPage = asset.type.startsWith('text/html')
  const headers = [
    'etag',
    asset.etag,
    'cache-control',
    isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(isPage ? ['content-security-policy', contentSecurityPolicy, 'referrer-policy', 'no-referrer'] : []),
  ]
  return { type: asset.type, body: asset.bytes, headers }
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(cause => {
    throw new GvqError('NOT_FOUND', 'The studio has not been built.', { hint: 'Run npm run build.', cause })
  })
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    assets.set(relative(folder, path).replaceAll(sep, '/'), { type, bytes, etag: etagOf(bytes) })
  }
  return assets
}
