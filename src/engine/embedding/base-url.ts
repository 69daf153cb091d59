import { GvqError } from '../../base/errors.ts'

/** Reports whether `text` is a valid base URL: http or https, without a user name or password. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

/**
 * Returns `base` with `path` appended to its path; its query is kept. `origin` names where the base was set, for the message.
 * @throws GvqError EMBEDDING_ERROR when `base` is not a valid base URL
 */
export function joinUrl(base: string, path: string, origin: string): URL {
  if (!isBaseUrl(base)) {
    // The value is not repeated, because it may contain a password.
    throw new GvqError('EMBEDDING_ERROR', `The base URL in ${origin} is not valid.`, {
      hint: 'Use http://host:port/path or https://host/path, without a user name or password.',
    })
  }
  const url = new URL(base)
  url.hash = ''
  const { pathname } = url
  let end = pathname.length
  while (pathname[end - 1] === '/') end--
  url.pathname = pathname.slice(0, end) + path
  return url
}

/** Returns a URL without its query, for messages. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`
}
