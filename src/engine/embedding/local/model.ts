import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFailure } from './failure.ts'

/** A model whose files are there. */
export interface LocalModel {
  /** The folder of its `config.json`. */
  readonly folder: string
  /** The type of the numbers in its ONNX file, as Transformers.js names it. */
  readonly dtype: string
  readonly pooling: Pooling
  readonly normalizes: boolean
  /** How many numbers a vector has; `undefined` if no file says that. */
  readonly dimension: number | undefined
  /** Tokens of a text that the model looks at; the others are left out. */
  readonly tokensMax: number
}

export type Pooling = 'mean' | 'cls' | 'last_token'

/** The ONNX files that a model may have, the one to use first: quantised, it is a quarter of the size and faster. */
const onnxFiles: readonly (readonly [dtype: string, suffix: string])[] = [
  ['q8', '_quantized'],
  ['fp32', ''],
  ['int8', '_int8'],
  ['uint8', '_uint8'],
  ['fp16', '_fp16'],
  ['q4', '_q4'],
]

/** What a BERT looks at, where no file says otherwise. */
const tokensMaxDefault = 512

/** Whether a folder has a model of any kind. */
export function isModelFolder(folder: string): boolean {
  return existsSync(join(folder, 'config.json'))
}

/** Whether it has all files without which no model runs. */
export function isWhole(folder: string): boolean {
  return missingFile(folder) === undefined
}

function missingFile(folder: string): string | undefined {
  const file = ['config.json', 'tokenizer.json', 'tokenizer_config.json'].find(
    each => !existsSync(join(folder, each)),
  )
  return (
    file ?? (dtypeOf(folder) === undefined ? 'onnx/model_quantized.onnx, nor onnx/model.onnx' : undefined)
  )
}

function dtypeOf(folder: string): string | undefined {
  return onnxFiles.find(([, suffix]) => existsSync(join(folder, 'onnx', `model${suffix}.onnx`)))?.[0]
}

/**
 * Reads how a model makes a vector of a text. The files that sentence-transformers writes say it (`modules.json` and that of the pooling); where
 * they are missing, as in many conversions to ONNX, the vector is the mean of the tokens, but for models of the family BGE that of the first one, and
 * has length 1.
 * @param name the model, for its family and for messages
 * @throws GvqError EMBEDDING_ERROR if files are missing, cannot be read, or ask for what gvq does not do
 */
export function readLocalModel(name: string, folder: string): LocalModel {
  const missing = missingFile(folder)
  if (missing !== undefined) throw incomplete(name, folder, missing)
  const config = readObject(name, folder, 'config.json') ?? {}
  const { pooling, normalizes, dimension } = readLayers(name, folder)
  return {
    folder,
    dtype: dtypeOf(folder)!,
    pooling,
    normalizes,
    dimension: dimension ?? countIn(config, ['hidden_size', 'dim', 'd_model', 'n_embd']),
    tokensMax: countIn(config, ['max_position_embeddings', 'n_positions']) ?? tokensMaxDefault,
  }
}

type Layers = Pick<LocalModel, 'pooling' | 'normalizes' | 'dimension'>

/** The layers behind the model itself. */
function readLayers(name: string, folder: string): Layers {
  const modules = readJson(name, folder, 'modules.json')
  if (modules === undefined) return { ...poolingIn(name, folder, '1_Pooling'), normalizes: true }
  if (!isListOfObjects(modules)) throw unreadable(name, folder, 'modules.json', 'it is no list of objects')
  let pooling: Omit<Layers, 'normalizes'> | undefined
  let normalizes = false
  for (const { type, path } of modules) {
    const layer = String(type).split('.').at(-1)
    if (layer === 'Pooling') pooling = poolingIn(name, folder, String(path))
    else if (layer === 'Normalize') normalizes = true
    else if (layer !== 'Transformer') throw unknown(name, `a layer ${layer}`)
  }
  return { ...(pooling ?? poolingByName(name)), normalizes }
}

function isListOfObjects(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.every(each => typeof each === 'object' && each !== null)
}

const poolings: Readonly<Record<string, Pooling>> = {
  pooling_mode_mean_tokens: 'mean',
  pooling_mode_cls_token: 'cls',
  pooling_mode_lasttoken: 'last_token',
}

function poolingIn(name: string, folder: string, path: string): Omit<Layers, 'normalizes'> {
  // A name of a folder beside the others, and nothing else.
  if (!/^\w+$/.test(path))
    throw unreadable(name, folder, 'modules.json', 'a path in it is no name of a folder')
  const config = readObject(name, folder, `${path}/config.json`)
  if (config === undefined) return poolingByName(name)
  const modes = Object.keys(config).filter(key => key.startsWith('pooling_mode_') && config[key] === true)
  const pooling = modes.length === 1 ? poolings[modes[0]!] : undefined
  if (pooling === undefined)
    throw unknown(name, `the pooling ${modes.join(' with ') || 'of none of its modes'}`)
  return { pooling, dimension: countIn(config, ['word_embedding_dimension']) }
}

function poolingByName(name: string): Omit<Layers, 'normalizes'> {
  const isOfFirst = /(?:^|\/)bge-/i.test(name)
  return { pooling: isOfFirst ? 'cls' : 'mean', dimension: undefined }
}

function countIn(config: Readonly<Record<string, unknown>>, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = config[key]
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value
  }
  return undefined
}

function readObject(
  name: string,
  folder: string,
  file: string,
): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(name, folder, file)
  if (value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value)))
    return value as Readonly<Record<string, unknown>> | undefined
  throw unreadable(name, folder, file, 'it is no object')
}

/** Returns `undefined` if there is no such file. */
function readJson(name: string, folder: string, file: string): unknown {
  let text: string
  try {
    text = readFileSync(join(folder, file), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw unreadable(name, folder, file, String(code))
  }
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(name, folder, file, 'it is no JSON')
  }
}

function incomplete(name: string, folder: string, file: string) {
  return localFailure(name, 'is not complete', `the folder ${folder} has no ${file}`, {
    hint: 'A model has config.json, tokenizer.json, tokenizer_config.json and a file in onnx/: copy all of them.',
  })
}

function unreadable(name: string, folder: string, file: string, reason: string) {
  return localFailure(name, 'cannot be read', `${join(folder, file)}: ${reason}`)
}

function unknown(name: string, what: string) {
  return localFailure(name, 'cannot be used', `its configuration asks for ${what}, which gvq does not have`, {
    hint: 'Choose a model that takes the mean of the tokens, the first or the last one, such as local:all-MiniLM-L6-v2.',
  })
}
