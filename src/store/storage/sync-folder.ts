import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes names in a folder last, where the system lets a folder be opened. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
