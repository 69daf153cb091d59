import { GvqError } from '../../../base/errors.ts'

/**
 * Creates the error of a model on this machine. Clients of a server do not see its reason, which may name paths.
 * @param what completes a sentence that begins with the model
 */
export function localFailure(
  name: string,
  what: string,
  reason: string,
  { hint }: { readonly hint?: string } = {},
): GvqError {
  const sentence = `The embedding model local:${name} ${what}`
  return new GvqError('EMBEDDING_ERROR', `${sentence}: ${reason.replace(/\.$/, '')}.`, {
    publicMessage: `${sentence}.`,
    ...(hint !== undefined && { hint }),
  })
}
