import { GvqError } from '../../base/errors.ts'

/** Whether `text` can serve as a base URL: http or https, and no user name or password in it. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

/** `base` with `path` appended and its own query kept. `origin` says where the base was set, for the message. */
export function joinUrl(base: string, path: string, origin: string): URL {
  if (!isBaseUrl(base)) {
    // The text is not repeated, because a password may stand in it.
    throw new GvqError('EMBEDDING_ERROR', `The base URL in ${origin} is not usable.`, {
      hint: 'Write http://host:port/path or https://host/path, without a user name or password.',
    })
  }
  const url = new URL(base)
  url.hash = ''
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  return url
}

/** A URL as shown to people, without its query. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`
}
