import { h } from './dom.ts'

type Save = (name: string, type: string, text: string) => void

let save: Save = inBrowser

/** Replaces the downloads of the browser, for a page that has none. */
export function saveBy(other: Save): void {
  save = other
}

/** Saves text as a file. */
export function download(name: string, type: string, text: string): void {
  save(name, type, text)
}

function inBrowser(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = h('a', { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
