import { GvqError } from '../../base/errors.ts'

/** A command was given something that it does not take. */
export function usageError({ name, usage }: { readonly name: string; readonly usage: string }): GvqError {
  return new GvqError('INVALID_VALUE', `${name} is used like this: ${usage}`, {
    hint: `:help ${name} tells more.`,
  })
}
