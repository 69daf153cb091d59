import { spawnSync } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelPath, modelsProject, needsModel } from '../embedding/local-model.ts'
import { runGvq, serveGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const libraryUrl = new URL('../../dist/index.js', import.meta.url).href
const packages = join(modelsProject, 'node_modules')

async function project(settings: string): Promise<string> {
  const cwd = await temporaryFolder()
  const program = `V::Note { text: String }
    N::Page { title: String }
    QUERY Find(text: String) => n <- SearchV<Note>(Embed(text), 1) RETURN n::{text}`
  await writeFile(join(cwd, 'program.hx'), program)
  await writeFile(join(cwd, 'gvq.toml'), settings)
  await writeFile(join(cwd, 'notes.csv'), 'text\nThe kitten sleeps in the sun.\nShares of the bank fell.\n')
  return cwd
}

const local = `[embedding]\nmodel = "local:all-MiniLM-L6-v2"\nmodel_path = ${JSON.stringify(modelPath)}\n`

describe('gvq import --embed', () => {
  it('embeds a column with the model of the project', async () => {
    const cwd = await project('')
    const { code, stdout, stderr } = await runGvqHere(['import', 'Note', 'notes.csv', '--embed', 'text'], {
      cwd,
    })
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 of 2 rows imported into Note')])
    expect(stderr).toContain('builtin:hash-384, which compares spelling and not meaning')
    const found = await runGvqHere(['run', 'Find', '-p', 'text=the bank'], { cwd })
    expect(found.stdout).toContain('Shares of the bank fell.')
  })

  it('beside a server lets that embed', async () => {
    const cwd = await project('')
    const server = await serveGvq([], { cwd })
    const { code, stderr } = await runGvq(['import', 'Note', 'notes.csv', '--embed', 'text'], { cwd })
    expect([code, stderr]).toEqual([0, expect.stringContaining('has the data open and runs the import')])
    const { body } = await server.ask('Find', { text: 'the bank' })
    expect(body).toEqual({ n: ['Shares of the bank fell.'] })
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('of several types embeds those that are vectors, and a name before the column limits it to one', async () => {
    const cwd = await project('')
    await writeFile(join(cwd, 'pages.csv'), 'title\nA page\n')
    const run = (flag: string) =>
      runGvqHere(['import', 'Page=pages.csv', 'Note=notes.csv', '--embed', flag, '--json'], { cwd })
    const { code, stdout } = await run('Note.text')
    expect([code, JSON.parse(stdout).files.map(({ imported }: { imported: number }) => imported)]).toEqual([
      0,
      [1, 2],
    ])
    expect(await run('Page.title')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error: `Page` is not a vector type.\n'),
    })
  })
})

describe('gvq doctor', () => {
  it('names the package that a local model needs, and the command that installs it', async () => {
    const cwd = await project(local)
    const { code, stdout } = await runGvqHere(['doctor'], { cwd })
    expect(code).toBe(1)
    expect(stdout).toContain('✗ Embed     The embedding model local:all-MiniLM-L6-v2 needs Transformers.js: ')
    expect(stdout).toContain(
      '→ Run npm install --ignore-scripts @huggingface/transformers in the folder of the project.\n',
    )
  })
})

needsModel.describe('a local model', () => {
  it('embeds a test text for gvq doctor', async () => {
    const cwd = await project(local)
    await symlink(packages, join(cwd, 'node_modules'))
    const { code, stdout } = await runGvqHere(['doctor'], { cwd })
    expect(stdout).toMatch(
      /✓ Embed {5}local:all-MiniLM-L6-v2 by Transformers\.js \d+\.\d+\.\d+, 384 numbers, embedded a test text\n/,
    )
    expect(code).toBe(0)
  })

  it('whose files are missing is named by gvq doctor, and one that may be fetched is not fetched by it', async () => {
    const cwd = await project('[embedding]\nmodel = "local:nobody/none"\n')
    await symlink(packages, join(cwd, 'node_modules'))
    const missing = await runGvqHere(['doctor'], { cwd })
    expect(missing.stdout).toContain(
      '✗ Embed     The embedding model local:nobody/none is not on this machine: ',
    )
    const env = { GVQ_EMBEDDING_ALLOW_DOWNLOAD: 'true' }
    expect((await runGvqHere(['doctor'], { cwd, env })).stdout).toMatch(
      /! Embed {5}local:nobody\/none by Transformers\.js .* is fetched with the first text\n/,
    )
  })

  it('lets gvq demo search by meaning', async () => {
    const env = { NODE_PATH: packages, GVQ_EMBEDDING_MODEL_PATH: modelPath }
    const { code, stdout } = await runGvq(['demo'], { cwd: await temporaryFolder(), env })
    expect(stdout).toMatch(/\nEmbedding with local:all-MiniLM-L6-v2 by Transformers\.js /)
    expect(stdout).toContain('all responses as expected')
    expect(stdout).toMatch(/"the plants that dye them"[^}]*\}\n200 [^}]*"twenty years of indigo and madder"/)
    expect(code).toBe(0)
  })

  it('does not abort a process that ends in the middle of it', async () => {
    const cwd = await project(local)
    await symlink(packages, join(cwd, 'node_modules'))
    const script = `
      const database = await (await import(${JSON.stringify(libraryUrl)})).open(${JSON.stringify(cwd)})
      await database.call('Find', { text: 'loaded' })
      for (let i = 0; i < 200; i++) void database.call('Find', { text: 'text number ' + i })
      setImmediate(() => process.exit(3))`
    const ends = Array.from({ length: 3 }, () =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    )
    expect(ends.map(({ status, stderr }) => [status, stderr])).toEqual(ends.map(() => [3, '']))
  })

  it('with a broken file is an error of the command, and does not abort it', async () => {
    const cwd = await project(local)
    await symlink(packages, join(cwd, 'node_modules'))
    const own = join(cwd, 'all-MiniLM-L6-v2')
    await cp(join(modelPath, 'Xenova/all-MiniLM-L6-v2'), own, { recursive: true })
    await writeFile(join(own, 'tokenizer.json'), '{')
    const env = { GVQ_EMBEDDING_MODEL_PATH: '.' }
    const { code, stderr } = await runGvq(['run', 'Find', '-p', 'text=cats'], { cwd, env })
    expect(stderr).toMatch(
      /^error: The embedding model local:all-MiniLM-L6-v2 cannot be loaded: .*\n hint: Replace the files in .*\n$/,
    )
    expect(code).toBe(1)
  })

  it('does not keep a command from ending, or a server from stopping', async () => {
    const cwd = await project(local)
    await symlink(packages, join(cwd, 'node_modules'))
    const imported = await runGvq(['import', 'Note', 'notes.csv', '--embed', 'text'], { cwd })
    expect([imported.code, imported.stderr]).toEqual([0, ''])
    const server = await serveGvq([], { cwd })
    const { body } = await server.ask('Find', { text: 'small cats' })
    expect(body).toEqual({ n: ['The kitten sleeps in the sun.'] })
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})
