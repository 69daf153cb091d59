import { GvqError } from '../../base/errors.ts'
import type { Environment } from './types.ts'

/** Characters of a provider's message that are shown. */
const excerptCharactersMax = 300

/**
 * Returns the key in `variable`.
 * @throws GvqError EMBEDDING_ERROR that names the variable, never its value
 */
export function requireKey(env: Environment, variable: string, provider: string): string {
  const key = optionalKey(env, variable)
  if (key !== undefined) return key
  throw new GvqError('EMBEDDING_ERROR', `${provider} needs an API key, but ${variable} is not set.`, {
    hint: `Set ${variable} in the environment or in the .env file of the project.`,
  })
}

/** Returns the key in `variable`, or undefined when it is unset or blank. */
export function optionalKey(env: Environment, variable: string): string | undefined {
  const key = env[variable]?.trim()
  if (key === undefined || key === '') return undefined
  // Checked here because the error message of fetch would contain the whole header, including the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new GvqError(
      'EMBEDDING_ERROR',
      `${variable} contains characters that are not valid in an API key.`,
      {
        hint: 'Look for spaces, line breaks or quotation marks that were copied with the key.',
      },
    )
  }
  return key
}

/** Makes text of a provider safe to show: without the key, on one line, truncated, without a final period. */
export function excerpt(text: string, secret: string | undefined): string {
  const clean = secret === undefined ? text : text.replaceAll(secret, '***')
  const line = clean.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= excerptCharactersMax) return line.replace(/\.+$/, '')
  return `${characters.slice(0, excerptCharactersMax).join('')}…`
}
