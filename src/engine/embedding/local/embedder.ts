import { cachingEmbed } from '../caching.ts'
import type { Embedder, EmbeddingConfig } from '../types.ts'
import { malformed } from '../vectors.ts'
import { localFailure } from './failure.ts'
import { isWhole, readLocalModel } from './model.ts'
import { ModelProcess, type ModelSetup } from './model-process.ts'
import { findModel, findTransformers, hubName, type ModelPlaces, modelMissing } from './place.ts'

/** Texts sent to the process at once: between two such calls of one query come those of others. */
const textsPerCallMax = 16

const hub = 'https://huggingface.co/'

/**
 * Creates an embedder that runs a model on this machine, in a process of its own. Nothing is looked for, loaded or started before the first use.
 * @param name the model, without `local:`
 * @param isOfSettings whether it is the model of the settings, as the path there may be its own folder
 */
export function createLocalEmbedder(name: string, config: EmbeddingConfig, isOfSettings: boolean): Embedder {
  const { modelPath, folder: project, allowDownload, hostedUrls } = config
  const model = `local:${name}`
  const label = `The model ${model}`
  const places: ModelPlaces = { path: modelPath, isOfSettings, project }
  const downloads = allowDownload === true && modelPath === undefined
  const find = () => {
    const transformers = findTransformers(name, project)
    const found = findModel(name, places, transformers.cache)
    // An interrupted download is taken up again.
    const folder = downloads && found !== undefined && !isWhole(found) ? undefined : found
    if (folder === undefined && !downloads) throw modelMissing(name, places, transformers.cache)
    return { transformers, folder }
  }
  const running = new ModelProcess(name, (): ModelSetup => {
    const { transformers, folder } = find()
    const source = { from: hostedUrls?.hub ?? hub, id: hubName(name), into: transformers.cache }
    return {
      name,
      main: transformers.main,
      model: folder === undefined ? source : readLocalModel(name, folder),
    }
  })
  const ask = async (texts: readonly string[], signal: AbortSignal | undefined) => {
    if (signal?.aborted === true)
      throw localFailure(name, 'was stopped', 'nobody waits for its vectors any more')
    const { numbers, dimension } = await running.embed(texts)
    return texts.map((_, i) => vectorAt(label, numbers, i, dimension))
  }
  return {
    model,
    embed: cachingEmbed(label, textsPerCallMax, ask),
    facts: () => {
      const { transformers, folder } = find()
      const dimension = folder === undefined ? undefined : readLocalModel(name, folder).dimension
      return { dimension, runtime: `Transformers.js ${transformers.version}`, folder }
    },
    close: () => running.close(),
    ...(downloads && {
      notice: `${model} is fetched once from the Hub, unless its files are on this machine.`,
    }),
  }
}

function vectorAt(label: string, numbers: Float32Array, i: number, dimension: number): Float64Array {
  const vector = Float64Array.from(numbers.subarray(i * dimension, (i + 1) * dimension))
  if (vector.length !== dimension || dimension === 0 || !vector.every(Number.isFinite))
    throw malformed(label, 'a vector is not made of finite numbers')
  return vector
}
