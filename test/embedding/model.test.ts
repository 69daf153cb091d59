import { describe, expect, it } from 'vitest'
import { createEmbedder } from '../../src/engine/embedding/index.ts'
import { parseModel } from '../../src/language/catalog/index.ts'
import { embeddingError } from './expect-error.ts'

describe('model names', () => {
  it.each([
    [undefined, 'builtin:hash-384'],
    ['builtin:hash', 'builtin:hash-384'],
    ['builtin:hash-384', 'builtin:hash-384'],
    ['openai:text-embedding-3-small', 'openai:text-embedding-3-small'],
    ['text-embedding-3-small', 'openai:text-embedding-3-small'],
    ['text-embedding-3-large', 'openai:text-embedding-3-large'],
    ['text-embedding-ada-002', 'openai:text-embedding-ada-002'],
    ['azure_openai:my-deployment.v2', 'azure_openai:my-deployment.v2'],
    ['gemini:gemini-embedding-001', 'gemini:gemini-embedding-001'],
    ['gemini:gemini-embedding-001:RETRIEVAL_QUERY', 'gemini:gemini-embedding-001'],
    ['openai_compatible:nomic-embed-text:v1.5', 'openai_compatible:nomic-embed-text:v1.5'],
    ['openai_compatible:BAAI/bge-m3', 'openai_compatible:BAAI/bge-m3'],
    ['local:all-MiniLM-L6-v2', 'local:all-MiniLM-L6-v2'],
    ['local:Xenova/bge-small-en-v1.5', 'local:bge-small-en-v1.5'],
    ['local:mixedbread-ai/mxbai-embed-large-v1', 'local:mixedbread-ai/mxbai-embed-large-v1'],
  ])('%s names the model %s', (text, model) => {
    expect(createEmbedder(text, {}, {}).model).toBe(model)
  })

  it('the configured model applies to queries that name none, and only to those', () => {
    const config = { model: 'gemini:gemini-embedding-001' }
    expect(createEmbedder(undefined, config, {}).model).toBe('gemini:gemini-embedding-001')
    expect(createEmbedder('builtin:hash', config, {}).model).toBe('builtin:hash-384')
  })

  it('a Gemini model accepts a task; default: documents', () => {
    expect(parseModel('gemini:m')).toEqual({ kind: 'gemini', model: 'm', task: 'RETRIEVAL_DOCUMENT' })
    expect(parseModel('gemini:m:CLUSTERING')).toEqual({ kind: 'gemini', model: 'm', task: 'CLUSTERING' })
  })

  it.each([
    '',
    ':',
    'text-embedding-4',
    'unknown:model',
    'openai:',
    'openai',
    'OPENAI:x',
    ' openai:x',
    'openai:a b',
    'openai:a\n',
    'builtin:',
    'builtin:bert',
    'azure_openai:',
    'azure_openai:..',
    'azure_openai:a/b',
    'azure_openai:a?b',
    'gemini:',
    'gemini:m:',
    'gemini:m:query',
    'gemini:m:RETRIEVAL_QUERY:x',
    'gemini:../m',
    'local',
    'local:',
    'local:../model',
    'local:a/../b',
    'local:/etc',
    'local:a/b/c',
    'local:C:/model',
    'constructor',
    '__proto__:x',
  ])('%j is refused with the accepted forms', async text => {
    const error = await embeddingError(() => createEmbedder(text, {}, {}))
    expect(error.message).toContain(JSON.stringify(text))
    expect(error.hint).toBe(
      'Accepted forms: openai:<model>, azure_openai:<deployment>, gemini:<model>[:<task>], ' +
        'openai_compatible:<model>, local:<model>, builtin:hash.',
    )
  })

  it.each([
    ['text-embedding-3-smal', 'openai:text-embedding-3-small'],
    ['text-embedding-3', 'openai:text-embedding-3-large or openai:text-embedding-3-small'],
    ['open_ai:text-embedding-3-small', 'openai:text-embedding-3-small'],
    ['OpenAI:x', 'openai:x'],
    ['azure:prod', 'azure_openai:prod'],
    ['google:gemini-embedding-001', 'gemini:gemini-embedding-001'],
    ['gemni:x', 'gemini:x'],
    ['ollama:all-minilm', 'openai_compatible:all-minilm'],
    ['openai-compatible:x', 'openai_compatible:x'],
    ['Local:x', 'local:x'],
    ['xenova:bge-small-en-v1.5', 'local:bge-small-en-v1.5'],
    ['builtin', 'builtin:hash'],
    ['built-in:hash', 'builtin:hash'],
  ])('%s is answered with the suggestion %s', async (text, suggestion) => {
    const error = await embeddingError(() => createEmbedder(text, {}, {}))
    expect(error.message).toContain(`Did you mean ${suggestion}?`)
  })

  it('a name near no other gets no suggestion', async () => {
    expect((await embeddingError(() => createEmbedder('zzzzzz:q', {}, {}))).message).toBe(
      'Unknown embedding model "zzzzzz:q".',
    )
  })
})
