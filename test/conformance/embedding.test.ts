import { expect, it } from 'vitest'
import { fakeServer, openAiReply } from '../embedding/fake-server.ts'
import { gate } from '../support/gate.ts'
import { withProgram } from '../support/program.ts'
import { isleSchema } from './isles.ts'

it('10-29 an embedding uses the configured model, ends in time, and does not block writers', async () => {
  const held = gate()
  const arrival = gate()
  const provider = await fakeServer(
    (response, call) => {
      arrival.open()
      void held.opened.then(() => openAiReply(response, call))
    },
    () => undefined,
  )
  await withProgram(
    `${isleSchema}
     QUERY Text(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n::{body}
     #[model("nomic-embed")] QUERY Unknown(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n
     #[model("text-embedding-3-small")] QUERY Bare(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n
     QUERY Notes() => RETURN V<Note>::{body}`,
    async ({ call, fails, reopen }) => {
      const slow = call('Text', { t: 'slow' })
      await arrival.opened
      // A write completes while the provider has not answered yet.
      expect((await call('Port', { tag: 'quick' })).port.tag).toBe('quick')
      expect(await call('Notes')).toEqual({ data: [] })
      held.open()
      expect(await slow).toEqual({ n: 'slow' })
      expect(provider.received.map(({ body }) => body)).toEqual([
        expect.objectContaining({ model: 'tiny', input: ['slow'] }),
      ])
      const unknown = await fails('Unknown', { t: 'x' })
      expect(unknown).toMatchObject({
        code: 'EMBEDDING_ERROR',
        message: expect.stringContaining('nomic-embed'),
      })
      const bare = await fails('Bare', { t: 'x' })
      expect(bare).toMatchObject({
        code: 'EMBEDDING_ERROR',
        message: expect.stringContaining('OPENAI_API_KEY'),
      })
      const hasty = await reopen(undefined, {
        env: {
          GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny',
          GVQ_EMBEDDING_BASE_URL: `${provider.url}/v1`,
          GVQ_EMBEDDING_TIMEOUT_MS: '60',
        },
      })
      expect((await hasty.fails('Text', { t: 'never' })).message).toMatch(/did not answer within 60 ms/)
      expect(await hasty.call('Notes')).toEqual({ data: ['slow'] })
    },
    {
      env: { GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny', GVQ_EMBEDDING_BASE_URL: `${provider.url}/v1` },
    },
  )
})

it('a query that is stopped ends its call of the provider', async () => {
  const arrival = gate()
  const gone = gate()
  const provider = await fakeServer(response => {
    response.on('close', () => gone.open())
    arrival.open()
  })
  await withProgram(
    `${isleSchema} QUERY Text(t: String) => n <- AddV<Note>(Embed(t), {body: t}) RETURN n`,
    async ({ database }) => {
      const stop = new AbortController()
      const call = database.call('Text', { t: 'slow' }, { signal: stop.signal }).catch(error => error)
      await arrival.opened
      stop.abort()
      expect(await call).toMatchObject({ code: 'CANCELLED', message: 'The query was cancelled.' })
      await gone.opened
    },
    {
      env: {
        GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny',
        GVQ_EMBEDDING_BASE_URL: `${provider.url}/v1`,
        GVQ_EMBEDDING_TIMEOUT_MS: '3600000',
      },
    },
  )
})
