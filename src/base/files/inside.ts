import { isAbsolute, relative, sep } from 'node:path'

/** Whether a path leads into a folder, and not to the folder itself. Links are not followed. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way)
}
