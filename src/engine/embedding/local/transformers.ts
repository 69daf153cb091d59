/** The parts of Transformers.js that gvq uses. */
export interface Transformers {
  readonly env: {
    logLevel: number
    allowRemoteModels: boolean
    remoteHost: string
    cacheDir: string
  }
  pipeline(task: 'feature-extraction', model: string, options: object): Promise<Extract>
}

/** Makes a vector of a text. */
export interface Extract {
  (
    text: string,
    options: { readonly pooling: string; readonly normalize: boolean },
  ): Promise<{ readonly data: Float32Array }>
  dispose(): Promise<void>
}

/** An ONNX model that returns its input, two numbers. */
const identity = 'CAg6NwoQCgF4EgF5IghJZGVudGl0eRIBZ1oPCgF4EgoKCAgBEgQKAggCYg8KAXkSCgoICAESBAoCCAJCBAoAEA0='

/** Loads Transformers.js and runs a model, for `probe`. */
export const exercise = `
  const main = process.argv[1]
  require(main)
  const { InferenceSession, Tensor } = require('node:module').createRequire(main)('onnxruntime-node')
  const run = async () => {
    const session = await InferenceSession.create(Buffer.from('${identity}', 'base64'))
    const { y } = await session.run({ x: new Tensor('float32', [1, 2], [2]) })
    if (y.data[1] !== 2) throw new Error('a model did not return its input')
  }
  run()
`
