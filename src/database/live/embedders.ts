import { builtinNotice, createEmbedder, type Embedder } from '../../engine/embedding/index.ts'
import type { Project } from '../project/index.ts'

/** The embedding models that the queries of a database name, each made at its first use. */
export class Embedders {
  readonly #byModel = new Map<string | undefined, Embedder>()
  readonly #project: Pick<Project, 'config' | 'env'>
  readonly #notice: (text: string) => void
  #noticedBuiltin = false

  constructor(project: Pick<Project, 'config' | 'env'>, notice: (text: string) => void) {
    this.#project = project
    this.#notice = notice
  }

  /** `undefined` is the model of the project's settings. */
  get(model: string | undefined): Embedder {
    let embedder = this.#byModel.get(model)
    if (embedder === undefined) {
      embedder = createEmbedder(model, this.#project.config.embedding, this.#project.env)
      this.#byModel.set(model, embedder)
    }
    return embedder
  }

  /** Puts the vector of each text into a map. */
  async embed(
    embedder: Embedder,
    texts: ReadonlySet<string>,
    into: Map<string, Float64Array>,
  ): Promise<void> {
    if (embedder.model.startsWith('builtin:') && !this.#noticedBuiltin) {
      this.#noticedBuiltin = true
      this.#notice(builtinNotice)
    }
    const list = [...texts]
    const vectors = await embedder.embed(list)
    list.forEach((text, i) => {
      into.set(text, vectors[i]!)
    })
  }
}
