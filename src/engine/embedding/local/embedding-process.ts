/** The process that runs a model with Transformers.js. An entry of its own. */
import { createRequire } from 'node:module'
import { GvqError } from '../../../base/errors.ts'
import { probe } from '../../../base/native/index.ts'
import { download, type ModelSource } from './download.ts'
import { localFailure } from './failure.ts'
import { type LocalModel, readLocalModel } from './model.ts'
import type { Embedded, ModelFailure, ModelReply, ModelRequest, ModelSetup } from './model-process.ts'
import { type Extract, exercise, type Transformers } from './transformers.ts'

const platforms =
  'Its runtime is in the package for Linux (x64 and arm64, with glibc), macOS (arm64) and Windows (x64 and arm64).'

/** The level at which the library and its runtime write nothing to standard error. */
const silent = 50

/** Characters for each token that the model looks at: to read what is behind them could take minutes. */
const charactersPerToken = 64

class Loaded {
  readonly #name: string
  readonly #model: LocalModel
  readonly #extract: Extract

  private constructor(name: string, model: LocalModel, extract: Extract) {
    this.#name = name
    this.#model = model
    this.#extract = extract
  }

  static async load({ name, main, model: known }: ModelSetup): Promise<Loaded> {
    // No native module is loaded before it has worked in a separate process.
    const outcome = probe(main, exercise, [main])
    if (outcome.kind !== 'works')
      throw localFailure(name, 'cannot be run', `Transformers.js does not load: ${outcome.reason}`, {
        hint: platforms,
      })
    const transformers = createRequire(main)(main) as Transformers
    transformers.env.logLevel = silent
    // The library would ask its Hub for a file that is missing.
    transformers.env.allowRemoteModels = false
    const model = 'folder' in known ? known : await fetched(name, transformers, known)
    try {
      return new Loaded(name, model, await extractor(transformers, model))
    } catch (error) {
      throw localFailure(name, 'cannot be loaded', reasonOf(error), {
        hint: `Replace the files in ${model.folder}.`,
      })
    }
  }

  /**
   * Embeds the texts one by one. Together they would be no faster on a processor, and a quantised model scales its numbers by all that it sees at
   * once: the vector of a text would depend on its neighbours (a cosine similarity of 0.992 in one measurement).
   */
  async embed(texts: readonly string[]): Promise<Embedded> {
    const { pooling, normalizes: normalize, tokensMax, dimension: expected } = this.#model
    const charactersMax = tokensMax * charactersPerToken
    let numbers: Float32Array | undefined
    let dimension = 0
    for (const [i, text] of texts.entries()) {
      const start = text.slice(0, charactersMax)
      const { data } = await this.#extract(start, { pooling, normalize })
      dimension = data.length
      if (dimension !== (expected ?? dimension))
        throw localFailure(
          this.#name,
          'does not fit its configuration',
          `it gives ${dimension} numbers, not ${expected}`,
        )
      numbers ??= new Float32Array(texts.length * dimension)
      numbers.set(data, i * dimension)
    }
    return { numbers: numbers ?? new Float32Array(), dimension }
  }
}

async function fetched(name: string, transformers: Transformers, source: ModelSource): Promise<LocalModel> {
  try {
    return readLocalModel(name, await download(transformers, source))
  } catch (error) {
    if (error instanceof GvqError) throw error
    throw localFailure(name, 'cannot be fetched', `${source.id} from ${source.from}: ${reasonOf(error)}`, {
      hint: 'Without a network, set model_path under [embedding] in gvq.toml to a folder that has its files.',
    })
  }
}

function extractor({ pipeline }: Transformers, { folder, dtype }: LocalModel): Promise<Extract> {
  // One processor: the others are for the queries.
  const session = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  return pipeline('feature-extraction', folder, { dtype, device: 'cpu', session_options: session })
}

function serve(setup: ModelSetup): void {
  // Ctrl-C goes to this process, too, but only the one that started it stops in order.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  const loading = Loaded.load(setup)
  process.on('message', async ({ id, texts }: ModelRequest) => {
    let isOfLoading = true
    try {
      const loaded = await loading
      isOfLoading = false
      say({ id, embedded: await loaded.embed(texts) })
    } catch (error) {
      say({ id, failure: failureOf(setup.name, error, isOfLoading) })
    }
  })
  // The answers to the texts that wait for it tell of a failure.
  loading.catch(() => undefined)
}

function say(reply: ModelReply): void {
  process.send!(reply, () => undefined)
}

function failureOf(name: string, error: unknown, isOfLoading: boolean): ModelFailure {
  const { message, publicMessage, hint } =
    error instanceof GvqError ? error : localFailure(name, 'cannot embed a text', reasonOf(error))
  return { message, publicMessage, hint, isOfLoading }
}

/** The first line of a message: what follows is a stack of the runtime. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const text = error instanceof Error ? `${error.message}${cause}` : String(error)
  return text.split('\n', 1)[0]!.slice(0, 300)
}

serve(JSON.parse(process.argv[2]!) as ModelSetup)
