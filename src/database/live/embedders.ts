import { builtinNotice, createEmbedder, type Embedder } from '../../engine/embedding/index.ts'
import type { VectorInput } from '../../store/graph/api.ts'
import type { Project } from '../project/index.ts'

/** The embedding models that the queries of a database name, each created at its first use. */
export class Embedders {
  readonly #byModel = new Map<string | undefined, Embedder>()
  readonly #project: Pick<Project, 'config' | 'env'>
  readonly #notice: (text: string) => void
  #noticedBuiltin = false

  constructor(project: Pick<Project, 'config' | 'env'>, notice: (text: string) => void) {
    this.#project = project
    this.#notice = notice
  }

  #get(model: string | undefined): Embedder {
    let embedder = this.#byModel.get(model)
    if (embedder === undefined) {
      embedder = createEmbedder(model, this.#project.config.embedding, this.#project.env)
      this.#byModel.set(model, embedder)
    }
    return embedder
  }

  /** Stores the vector of each text in `into`. Without a model, uses that of the project's settings. */
  async embed(
    model: string | undefined,
    texts: ReadonlySet<string>,
    into: Map<string, VectorInput>,
  ): Promise<void> {
    const embedder = this.#get(model)
    if (embedder.model.startsWith('builtin:') && !this.#noticedBuiltin) {
      this.#noticedBuiltin = true
      this.#notice(builtinNotice)
    }
    const list = [...texts]
    const vectors = await embedder.embed(list)
    list.forEach((text, i) => {
      into.set(text, { data: vectors[i]!, model: embedder.model })
    })
  }
}
