import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needsTypeStripping } from '../support/platform.ts'
import { root, UserFolder } from './support.ts'

const page = readFileSync(join(root, 'docs/library.md'), 'utf8')
const [, program = ''] = /^```hx\n(.*?)^```/ms.exec(page)!
const examples = [...page.matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```/gms)].map(
  ([, code, printed], i) => ({
    file: `example-${i}.ts`,
    title: `${code!.trim().split('\n').length} lines after line ${page.slice(0, page.indexOf(code!)).split('\n').length}`,
    code: code!,
    printed: printed!,
  }),
)

/** `…` matches any text. */
function patternOf(text: string): RegExp {
  const parts = text.split('…').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`)
}

needsTypeStripping.describe('docs/library.md', () => {
  let folder: UserFolder

  beforeAll(async () => {
    folder = await UserFolder.make(Object.fromEntries(examples.map(({ file, code }) => [file, code])))
    await mkdir(join(folder.path, 'people'))
    await folder.write('people/program.hx', program)
  })

  afterAll(() => folder.remove())

  it('has an output for each example, which compiles', async () => {
    expect(examples).toHaveLength(page.match(/^```ts/gm)!.length)
    expect(await folder.compile(...examples.map(({ file }) => file))).toBe('')
  })

  it.each(examples)('runs $title', async ({ file, printed }) => {
    expect(await folder.run(file)).toMatch(patternOf(printed))
  })
})
