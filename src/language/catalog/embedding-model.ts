import { GvqError } from '../../base/errors.ts'
import { didYouMean, nearest } from '../../base/text/nearest.ts'

export type ModelSpec =
  | { readonly kind: 'builtin' }
  /** A model of Transformers.js on this machine. */
  | { readonly kind: 'local'; readonly model: string }
  | { readonly kind: 'openai'; readonly model: string }
  | { readonly kind: 'openai_compatible'; readonly model: string }
  | { readonly kind: 'azure_openai'; readonly deployment: string }
  | { readonly kind: 'gemini'; readonly model: string; readonly task: string }

export const modelForms = [
  'openai:<model>',
  'azure_openai:<deployment>',
  'gemini:<model>[:<task>]',
  'openai_compatible:<model>',
  'local:<model>',
  'builtin:hash',
] as const

const prefixes = ['openai', 'azure_openai', 'gemini', 'openai_compatible', 'local', 'builtin'] as const

/** Other names for a prefix, only used for suggestions: none is silently accepted. */
const otherNames: Readonly<Record<string, string>> = {
  azure: 'azure_openai',
  google: 'gemini',
  transformers: 'local',
  xenova: 'local',
  ollama: 'openai_compatible',
  vllm: 'openai_compatible',
  lmstudio: 'openai_compatible',
  hash: 'builtin',
}

/** OpenAI models that legacy programs name without a prefix. */
const bareOpenAiModels = ['text-embedding-3-small', 'text-embedding-3-large', 'text-embedding-ada-002']

/**
 * Parses the name of a model; `undefined` is the built-in model.
 * @throws GvqError EMBEDDING_ERROR for a name that has none of the accepted forms
 */
export function parseModel(text: string | undefined): ModelSpec {
  if (text === undefined) return { kind: 'builtin' }
  const spec = modelSpec(text)
  if (spec === undefined) throw unknownModel(text)
  return spec
}

/** Parses the name of a model; absent if it has none of the accepted forms. */
export function modelSpec(text: string): ModelSpec | undefined {
  if (bareOpenAiModels.includes(text)) return { kind: 'openai', model: text }
  const { prefix, rest } = partsOf(text)
  switch (prefix) {
    case 'builtin':
      return rest === 'hash' || rest === 'hash-384' ? { kind: 'builtin' } : undefined
    case 'openai':
    case 'openai_compatible':
      // Such names may contain colons and slashes: `nomic-embed-text:v1.5`, `BAAI/bge-m3`.
      return /^[\x21-\x7e]+$/.test(rest) ? { kind: prefix, model: rest } : undefined
    case 'azure_openai':
      return isPathSegment(rest) ? { kind: 'azure_openai', deployment: rest } : undefined
    case 'gemini':
      return geminiSpec(rest)
    case 'local':
      return localSpec(rest)
    default:
      return undefined
  }
}

/** The name of a model of the Hub, with its owner or without: then it is one that `Xenova` converted. */
function localSpec(rest: string): ModelSpec | undefined {
  const parts = rest.split('/')
  if (parts.length > 2 || !parts.every(isPathSegment)) return undefined
  return { kind: 'local', model: rest.replace(/^Xenova\//, '') }
}

function geminiSpec(rest: string): ModelSpec | undefined {
  const [model, task = 'RETRIEVAL_DOCUMENT', ...more] = rest.split(':')
  if (model === undefined || !isPathSegment(model) || !/^[A-Z_]+$/.test(task) || more.length > 0)
    return undefined
  return { kind: 'gemini', model, task }
}

/** Reports whether a name is a safe URL path segment: it needs no escaping and is not `..`. */
function isPathSegment(text: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(text)
}

function partsOf(text: string): { readonly prefix: string; readonly rest: string } {
  const colon = text.indexOf(':')
  if (colon < 0) return { prefix: text, rest: '' }
  return { prefix: text.slice(0, colon), rest: text.slice(colon + 1) }
}

function unknownModel(text: string): GvqError {
  const unknown = `Unknown embedding model ${JSON.stringify(text)}.`
  const meant = didYouMean(similarModels(text))
  const message = meant === undefined ? unknown : `${unknown} ${meant}`
  return new GvqError('EMBEDDING_ERROR', message, { hint: `Accepted forms: ${modelForms.join(', ')}.` })
}

/** The models that an unknown name may mean. */
export function similarModels(text: string): readonly string[] {
  const { prefix, rest } = partsOf(text)
  const bare = nearest(text, bareOpenAiModels)
  if (bare.length > 0) return bare.map(model => `openai:${model}`)
  const lower = prefix.toLowerCase()
  const known = Object.hasOwn(otherNames, lower) ? [otherNames[lower]!] : nearest(prefix, prefixes)
  return known.flatMap(name => {
    if (name === 'builtin') return ['builtin:hash']
    // A correct prefix needs no suggestion: the error is in what follows it.
    return name === prefix ? [] : [`${name}:${rest === '' ? '<name>' : rest}`]
  })
}
