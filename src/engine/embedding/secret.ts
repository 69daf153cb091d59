import { GvqError } from '../../base/errors.ts'
import { bounds } from './bounds.ts'
import type { Environment } from './types.ts'

/** The key in `variable`. Throws EMBEDDING_ERROR naming the variable, never its content. */
export function requireKey(env: Environment, variable: string, provider: string): string {
  const key = optionalKey(env, variable)
  if (key !== undefined) return key
  throw new GvqError('EMBEDDING_ERROR', `${provider} needs an API key, and ${variable} is not set.`, {
    hint: `Set ${variable} in the environment or in the .env file of the project.`,
  })
}

/** The key in `variable`, or undefined when it is unset or blank. */
export function optionalKey(env: Environment, variable: string): string | undefined {
  const key = env[variable]?.trim()
  if (key === undefined || key === '') return undefined
  // Checked here because fetch would repeat the whole header, key and all, in its own message.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new GvqError('EMBEDDING_ERROR', `${variable} holds characters that no API key has.`, {
      hint: 'Look for blanks, line breaks or quotation marks that were copied with the key.',
    })
  }
  return key
}

/** A stretch of foreign text that is safe to show: without the key, on one line, bounded, without a final full stop. */
export function excerpt(text: string, secret: string | undefined): string {
  const clean = secret === undefined ? text : text.replaceAll(secret, '***')
  const line = clean.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= bounds.excerptCharactersMax) return line.replace(/\.+$/, '')
  return `${characters.slice(0, bounds.excerptCharactersMax).join('')}…`
}
