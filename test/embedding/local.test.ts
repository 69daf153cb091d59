import { chown, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEmbedder, type Embedder, type EmbeddingConfig } from '../../src/engine/embedding/index.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { turnsDuring } from '../support/turns.ts'
import { embeddingError } from './expect-error.ts'
import { modelPath, modelsProject, needsModel } from './local-model.ts'

const own = join(modelPath, 'Xenova/all-MiniLM-L6-v2')

function embedderOf(config: EmbeddingConfig, model = 'local:all-MiniLM-L6-v2'): Embedder {
  const embedder = createEmbedder(undefined, { folder: modelsProject, model, ...config }, {})
  onTestFinished(() => embedder.close?.())
  return embedder
}

/** A folder with the model, whose large file is only linked, and some files in place of others. */
async function modelWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of ['config.json', 'tokenizer.json', 'tokenizer_config.json']) {
    await cp(join(own, name), join(folder, name))
  }
  await mkdir(join(folder, 'onnx'))
  await symlink(join(own, 'onnx/model_quantized.onnx'), join(folder, 'onnx/model_quantized.onnx'))
  for (const [name, text] of Object.entries(files)) {
    await rm(join(folder, name), { force: true })
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

function cosine(a: Float64Array, b: Float64Array): number {
  const dot = (x: Float64Array, y: Float64Array) => x.reduce((sum, each, i) => sum + each * y[i]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

/** A Hub with the model and a configuration of its pooling. */
async function hub(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const path = request.url!.replace('/Xenova/all-MiniLM-L6-v2/resolve/main/', '')
    if (request.method === 'GET') asked.push(path)
    const pooling = '{"pooling_mode_cls_token": true, "word_embedding_dimension": 384}'
    const found =
      path === '1_Pooling/config.json' ? pooling : await readFile(join(own, path)).catch(() => undefined)
    response.writeHead(found === undefined ? 404 : 200, {
      ...(found !== undefined && { 'content-length': Buffer.byteLength(found) }),
    })
    response.end(request.method === 'HEAD' ? undefined : found)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, asked }
}

const asRoot = skipUnless(process.getuid?.() === 0, 'only root can give a file to another user')

/** Texts of which each even one means what the next one means, in other words. */
const sentences = [
  'a cat sits on the mat',
  'a kitten rests on a rug',
  'share prices fell on Monday',
  'the stock market lost value',
  'how do I bake bread',
  'a recipe for a loaf of sourdough',
  'the train to Berlin is late',
  'the railway service is delayed',
  'she plays the violin in an orchestra',
  'a musician performs with a symphony',
]

/** The cosine similarity of each pair, by Transformers.js alone. Processors round a little differently. */
const similarities = [0.637, 0.549, 0.579, 0.534, 0.622]

needsModel.describe('a model on this machine', () => {
  it('finds of ten sentences the one that means the same, with the similarities that are known', async () => {
    const embedder = embedderOf({ modelPath })
    expect(embedder.facts?.()).toMatchObject({ dimension: 384, folder: own })
    const vectors = await embedder.embed(sentences)
    const nearest = vectors.map((vector, i) => {
      const others = vectors.map((other, j) => (i === j ? -1 : cosine(vector, other)))
      return others.indexOf(Math.max(...others))
    })
    expect(nearest).toEqual([1, 0, 3, 2, 5, 4, 7, 6, 9, 8])
    for (const [i, expected] of similarities.entries())
      expect(cosine(vectors[2 * i]!, vectors[2 * i + 1]!), sentences[2 * i]).toBeCloseTo(expected, 1)
    for (const vector of vectors) {
      expect(vector).toHaveLength(384)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    }
  })

  it('gives a text the same vector alone, among others, and in another process', async () => {
    const [alone] = await embedderOf({ modelPath }).embed([sentences[1]!])
    const [, among] = await embedderOf({ modelPath }).embed([sentences[0]!.repeat(30), ...sentences.slice(1)])
    expect(among).toEqual(alone)
  })

  it('takes any text: empty, without a letter, with half a character, and a megabyte of it', async () => {
    const texts = ['', ' \n', '\ud800', '?!', '日本語', 'cats and dogs '.repeat(75_000)]
    const vectors = await embedderOf({ modelPath }).embed(texts)
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
  })

  it('leaves the event loop to others while it embeds', async () => {
    const embedder = embedderOf({ modelPath })
    // The process loads the model, which also takes a while.
    expect(await turnsDuring(() => embedder.embed(['the first text']))).toBeGreaterThan(1000)
    expect(await turnsDuring(() => embedder.embed(sentences))).toBeGreaterThan(1000)
  })

  it('lets a call with few texts go before the rest of one with many', async () => {
    const embedder = embedderOf({ modelPath })
    const many = embedder.embed(Array.from({ length: 200 }, (_, i) => `text number ${i}`))
    const ends: string[] = []
    await Promise.all([
      many.then(() => ends.push('many')),
      embedder.embed(['few']).then(() => ends.push('few')),
    ])
    expect(ends).toEqual(['few', 'many'])
  })

  it('is stopped by a signal between two calls of its process, and still embeds for others', async () => {
    const embedder = embedderOf({ modelPath })
    const stop = new AbortController()
    const many = embeddingError(() =>
      embedder.embed(
        Array.from({ length: 5000 }, (_, i) => `text number ${i}`),
        stop.signal,
      ),
    )
    expect(await embedder.embed(['few'])).toHaveLength(1)
    stop.abort()
    expect((await many).message).toContain('was stopped')
  })

  it('can be closed while it loads, and after it could not be loaded', async () => {
    const embedder = embedderOf({ modelPath })
    const waiting = embeddingError(() => embedder.embed(['x']))
    await embedder.close?.()
    expect((await waiting).message).toContain('has ended in the middle of its work')
    const broken = embedderOf({ modelPath: await modelWith({ 'tokenizer.json': '{' }) })
    expect((await embeddingError(() => broken.embed(['x']))).message).toContain('cannot be loaded: ')
    await broken.close?.()
  })

  it('ends its process when it is closed, and what waited for it fails', async () => {
    const embedder = embedderOf({ modelPath })
    await embedder.embed(['x'])
    const waiting = embeddingError(() => embedder.embed(['y']))
    await embedder.close?.()
    expect((await waiting).message).toBe(
      'The embedding model local:all-MiniLM-L6-v2 has ended in the middle of its work: it was closed.',
    )
  })
})

needsModel.describe('the configuration of a model', () => {
  it('decides about pooling and length', async () => {
    const pooling = (mode: string) => ({
      '1_Pooling/config.json': JSON.stringify({
        word_embedding_dimension: 384,
        pooling_mode_cls_token: false,
        pooling_mode_mean_tokens: false,
        [mode]: true,
      }),
    })
    const modules = (...types: readonly string[]) => ({
      'modules.json': JSON.stringify(
        types.map((type, idx) => ({
          idx,
          path: type === 'Pooling' ? '1_Pooling' : '',
          type: `sentence_transformers.models.${type}`,
        })),
      ),
    })
    const vectorWith = async (files: Readonly<Record<string, string>>, model?: string) => {
      const folder = await modelWith(files)
      return (await embedderOf({ modelPath: folder }, model).embed(['a cat sits on the mat']))[0]!
    }
    const mean = await vectorWith({})
    const first = await vectorWith(pooling('pooling_mode_cls_token'))
    expect(cosine(mean, first)).toBeLessThan(0.9)
    expect(await vectorWith(pooling('pooling_mode_mean_tokens'))).toEqual(mean)
    // Models of the family BGE take the first token, where no file says otherwise.
    expect(await vectorWith({}, 'local:bge-small-en-v1.5')).toEqual(first)
    expect(await vectorWith(pooling('pooling_mode_mean_tokens'), 'local:bge-small-en-v1.5')).toEqual(mean)
    const whole = {
      ...pooling('pooling_mode_mean_tokens'),
      ...modules('Transformer', 'Pooling', 'Normalize'),
    }
    expect(await vectorWith(whole)).toEqual(mean)
    const long = await vectorWith({ ...whole, ...modules('Transformer', 'Pooling') })
    expect(Math.hypot(...long)).toBeGreaterThan(1.5)
    expect(cosine(long, mean)).toBeCloseTo(1, 5)
  })

  it.each([
    [{ 'modules.json': '[{"type": "a.models.Dense", "path": "2_Dense"}]' }, 'a layer Dense'],
    [{ '1_Pooling/config.json': '{"pooling_mode_max_tokens": true}' }, 'the pooling pooling_mode_max_tokens'],
    [
      { '1_Pooling/config.json': '{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": true}' },
      'the pooling pooling_mode_cls_token with pooling_mode_mean_tokens',
    ],
    [{ '1_Pooling/config.json': '{}' }, 'the pooling of none of its modes'],
  ])('that asks for what gvq does not do is refused: %j', async (files, what) => {
    const folder = await modelWith(files)
    const error = await embeddingError(() => embedderOf({ modelPath: folder }).embed(['x']))
    expect(error.message).toContain(`its configuration asks for ${what}, which gvq does not have`)
    expect(error.publicMessage).toBe('The embedding model local:all-MiniLM-L6-v2 cannot be used.')
  })

  it.each([
    ['config.json', '{', 'it is no JSON'],
    ['config.json', '[]', 'it is no object'],
    ['modules.json', '{}', 'it is no list of objects'],
    ['modules.json', '[null]', 'it is no list of objects'],
    ['modules.json', '[{"type": "Pooling", "path": "../x"}]', 'a path in it is no name of a folder'],
  ])('that cannot be read is named: %s with %s', async (file, text, reason) => {
    const folder = await modelWith({ [file]: text })
    const error = await embeddingError(() => embedderOf({ modelPath: folder }).facts?.())
    expect(error.message).toBe(
      `The embedding model local:all-MiniLM-L6-v2 cannot be read: ${join(folder, file)}: ${reason}.`,
    )
  })

  it('that says another number of numbers than the model gives is refused', async () => {
    const config = JSON.parse(await readFile(join(own, 'config.json'), 'utf8'))
    const folder = await modelWith({ 'config.json': JSON.stringify({ ...config, hidden_size: 768 }) })
    const error = await embeddingError(() => embedderOf({ modelPath: folder }).embed(['x']))
    expect(error.message).toContain('does not fit its configuration: it gives 384 numbers, not 768.')
  })
})

needsModel.describe('what is missing', () => {
  it('are files: the places are named, and nothing is fetched', async () => {
    const { url, asked } = await hub()
    const embedder = embedderOf({ hostedUrls: { hub: url } }, 'local:nobody/none')
    const error = await embeddingError(() => embedder.embed(['x']))
    expect(asked).toEqual([])
    const cache = join(modelsProject, 'node_modules/@huggingface/transformers/.cache/nobody/none')
    expect(error.message).toBe(
      `The embedding model local:nobody/none is not on this machine: its files are not in ${cache}.`,
    )
    expect(error.hint).toBe(
      'Under [embedding] in gvq.toml, set model_path to a folder that has them, or allow_download = true to ' +
        'fetch nobody/none once from the Hugging Face Hub.',
    )
    expect(error.publicMessage).toBe('The embedding model local:nobody/none is not on this machine.')
  })

  it('is the folder of the model: model_path names another one', async () => {
    const folder = await temporaryFolder()
    const error = await embeddingError(() => embedderOf({ modelPath: folder }).embed(['x']))
    expect(error.message).toBe(
      'The embedding model local:all-MiniLM-L6-v2 is not on this machine: its files are not in ' +
        `${join(folder, 'all-MiniLM-L6-v2')}, nor in ${join(folder, 'Xenova/all-MiniLM-L6-v2')}, nor in ${folder}.`,
    )
  })

  it('is the model of a query: the folder of the model of the settings is not taken for it', async () => {
    const config = { folder: modelsProject, model: 'local:all-MiniLM-L6-v2', modelPath: own }
    const error = await embeddingError(() => createEmbedder('local:other', config, {}).embed(['x']))
    expect(error.message).toContain('The embedding model local:other is not on this machine')
  })

  it.each(['tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'])(
    'is one of its files: %s',
    async file => {
      const folder = await modelWith({})
      await rm(join(folder, file))
      const error = await embeddingError(() => embedderOf({ modelPath: folder }).embed(['x']))
      expect(error.message).toContain(`is not complete: the folder ${folder} has no ${file}`)
    },
  )

  it('is a good file: a broken one is reported, and one that replaces it is used', async () => {
    const folder = await modelWith({ 'onnx/model_quantized.onnx': 'not a model' })
    const embedder = embedderOf({ modelPath: folder })
    const error = await embeddingError(() => embedder.embed(['x']))
    expect(error.message).toContain('The embedding model local:all-MiniLM-L6-v2 cannot be loaded: ')
    expect(error.hint).toBe(`Replace the files in ${folder}.`)
    expect(error.publicMessage).toBe('The embedding model local:all-MiniLM-L6-v2 cannot be loaded.')
    await cp(join(own, 'onnx/model_quantized.onnx'), join(folder, 'onnx/model_quantized.onnx'))
    expect(await embedder.embed(['x'])).toHaveLength(1)
  })
})

describe('Transformers.js', () => {
  asRoot.it('of another user, in a folder above the project, is not loaded', async () => {
    const above = await temporaryFolder()
    const folder = join(above, 'project')
    const own = join(above, 'node_modules/@huggingface/transformers')
    await mkdir(folder)
    await mkdir(join(own, 'dist'), { recursive: true })
    await writeFile(join(own, 'package.json'), '{"version": "9.9.9", "main": "dist/main.cjs"}')
    await writeFile(join(own, 'dist/main.cjs'), 'process.exit(7)')
    const facts = () => createEmbedder('local:x', { folder, modelPath: folder }, {}).facts?.()
    expect((await embeddingError(facts)).message).toContain('local:x is not on this machine')
    await chown(join(own, 'dist/main.cjs'), 12_345, 12_345)
    expect((await embeddingError(facts)).message).toMatch(/main\.cjs belongs to another user\.$/)
  })

  it('is named with the command that installs it, where it is absent', async () => {
    const embedder = createEmbedder('local:all-MiniLM-L6-v2', { folder: await temporaryFolder() }, {})
    const error = await embeddingError(() => embedder.embed(['x']))
    expect(error.message).toBe(
      'The embedding model local:all-MiniLM-L6-v2 needs Transformers.js: the package @huggingface/transformers is not ' +
        'installed.',
    )
    expect(error.hint).toBe(
      'Run npm install --ignore-scripts @huggingface/transformers in the folder of the project.',
    )
  })
})

needsModel.describe('a download', () => {
  /** A project of its own, so that the cache of the package is, too. */
  async function project(): Promise<string> {
    const folder = await temporaryFolder()
    const modules = join(folder, 'node_modules')
    await mkdir(join(modules, '@huggingface/transformers'), { recursive: true })
    for (const name of ['dist', 'package.json'])
      await cp(
        join(modelsProject, 'node_modules/@huggingface/transformers', name),
        join(modules, '@huggingface/transformers', name),
        { recursive: true },
      )
    for (const name of ['onnxruntime-node', 'onnxruntime-common', 'onnxruntime-web', 'sharp', '@img'])
      await symlink(join(modelsProject, 'node_modules', name), join(modules, name)).catch(() => undefined)
    for (const name of ['jinja', 'tokenizers'])
      await symlink(
        join(modelsProject, 'node_modules/@huggingface', name),
        join(modules, '@huggingface', name),
      )
    return folder
  }

  it('happens where the settings allow it, once, with the configuration of the pooling', async () => {
    const { url, asked } = await hub()
    const folder = await project()
    const config = { folder, allowDownload: true, hostedUrls: { hub: url } }
    const embedder = embedderOf(config)
    expect(embedder.facts?.().dimension).toBeUndefined()
    expect(embedder.notice).toContain('is fetched once')
    const [fetched] = await embedder.embed(['a cat sits on the mat'])
    expect(asked).toContain('onnx/model_quantized.onnx')
    expect(embedder.facts?.().dimension).toBe(384)
    const before = asked.length
    const again = embedderOf({ folder })
    expect(await again.embed(['a cat sits on the mat'])).toEqual([fetched])
    expect(asked).toHaveLength(before)
    const [mean] = await embedderOf({ modelPath }).embed(['a cat sits on the mat'])
    expect(cosine(fetched!, mean!)).toBeLessThan(0.9)
  })

  it('that fails says from where', async () => {
    const config = { folder: await project(), allowDownload: true, hostedUrls: { hub: (await hub()).url } }
    const error = await embeddingError(() => embedderOf(config, 'local:nobody/none').embed(['x']))
    expect(error.message).toContain('cannot be fetched: nobody/none from http://127.0.0.1:')
  })
})
