import { resolve } from 'node:path'
import { addKey, type NewKey } from '../../../../database/project/index.ts'
import { print, say } from '../../support/output.ts'

interface KeyArguments extends NewKey {
  readonly file: string
}

/** Makes a key and prints it, so that it can be piped to where it is needed. */
export function keyAction({ file, ...key }: KeyArguments): void {
  print(addKey(resolve(file), key))
  say(`Its hash was added to ${file}. Keep the key: it cannot be shown again.`)
}
