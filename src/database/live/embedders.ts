import { createEmbedder, type Embedder } from '../../engine/embedding/index.ts'
import type { VectorInput } from '../../store/graph/api.ts'
import type { Project } from '../project/index.ts'

/** The embedding models that the queries of a database name, each created at its first use. */
export class Embedders {
  readonly #byModel = new Map<string | undefined, Embedder>()
  readonly #project: Pick<Project, 'config' | 'env' | 'root'>
  readonly #notice: (text: string) => void

  constructor(project: Pick<Project, 'config' | 'env' | 'root'>, notice: (text: string) => void) {
    this.#project = project
    this.#notice = notice
  }

  #get(model: string | undefined): Embedder {
    let embedder = this.#byModel.get(model)
    if (embedder === undefined) {
      const { config, env, root } = this.#project
      embedder = createEmbedder(model, { ...config.embedding, folder: root }, env)
      const known = [...this.#byModel.values()].find(each => each.model === embedder!.model)
      if (known === undefined && embedder.notice !== undefined) this.#notice(embedder.notice)
      this.#byModel.set(model, embedder)
    }
    return embedder
  }

  /** Stores the vector of each text in `into`. Without a model, uses that of the project's settings. */
  async embed(
    model: string | undefined,
    texts: ReadonlySet<string>,
    into: Map<string, VectorInput>,
    signal?: AbortSignal,
  ): Promise<void> {
    const embedder = this.#get(model)
    const list = [...texts]
    const vectors = await embedder.embed(list, signal)
    list.forEach((text, i) => {
      into.set(text, { data: vectors[i]!, model: embedder.model })
    })
  }

  /** The model of the project's settings, and how many numbers its vectors have, where that is known without a text. */
  facts(): { readonly model: string; readonly dimension: number | undefined } {
    const embedder = this.#get(undefined)
    return { model: embedder.model, dimension: embedder.facts?.().dimension }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byModel.values()].map(embedder => embedder.close?.()))
  }
}
