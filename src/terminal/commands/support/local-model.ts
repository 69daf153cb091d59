import type { Project } from '../../../database/project/index.ts'
import { createEmbedder } from '../../../engine/embedding/index.ts'

/** The model of the tests and of `gvq demo`. */
export const demoModel = 'local:all-MiniLM-L6-v2'

export interface TriedModel {
  readonly model: string
  /** Name and version of what runs it. */
  readonly runtime: string
  /** `undefined` if it is to be fetched with the first text. */
  readonly dimension: number | undefined
}

/** Embeds a text with a model on this machine. Throws EMBEDDING_ERROR with what is missing. */
export async function tryLocalModel(
  { config, env, root }: Pick<Project, 'config' | 'env' | 'root'>,
  model = config.embedding.model,
): Promise<TriedModel> {
  const embedder = createEmbedder(undefined, { ...config.embedding, model: model!, folder: root }, env)
  try {
    const { runtime, folder } = embedder.facts!()
    if (folder === undefined) return { model: embedder.model, runtime, dimension: undefined }
    const [vector] = await embedder.embed(['gvq'])
    return { model: embedder.model, runtime, dimension: vector!.length }
  } finally {
    await embedder.close?.()
  }
}
