import { statSync } from 'node:fs'

/** Returns a text that differs when a file was written or replaced, or cannot be looked at any more. */
export function fileVersion(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
