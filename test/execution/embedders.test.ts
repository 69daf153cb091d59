import { expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

const program = `
N::Note { text: String }
V::Page { text: String }

QUERY Add(text: String) => AddN<Note>({text: text}) RETURN NONE
QUERY Count() => RETURN N<Note>::COUNT
QUERY Near(text: String) => RETURN SearchV<Page>(Embed(text), 3)
`

it('needs a model only for queries that embed texts', async () => {
  await withProgram(
    program,
    async ({ call, fails }) => {
      await call('Add', { text: 'x' })
      expect(await call('Count')).toEqual({ data: 1 })
      expect((await fails('Near', { text: 'x' })).code).toBe('EMBEDDING_ERROR')
    },
    { env: { GVQ_EMBEDDING_MODEL: 'nobody:knows' } },
  )
})
