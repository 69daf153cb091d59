export function setTimeout<T>(milliseconds: number, value?: T): Promise<T | undefined> {
  return new Promise(resolve => globalThis.setTimeout(() => resolve(value), milliseconds))
}
