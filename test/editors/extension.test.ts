import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { CompletionItemKind } from 'vscode-languageserver-protocol/node'
import { findGvq } from '../../editors/vscode/src/find-gvq.ts'
import { execute, type Face } from '../../editors/vscode/src/running.ts'
import { connect, startClient, uriOf } from '../language-server/client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const extension = resolve(import.meta.dirname, '../../editors/vscode')

async function program(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '#!/bin/sh\n')
  await chmod(path, 0o755)
  return path
}

describe('the gvq of a workspace', () => {
  async function workspace() {
    const folder = await temporaryFolder()
    const own = await program(join(folder, 'shop/node_modules/.bin/gvq'))
    const onPath = await program(join(folder, 'bin/gvq'))
    const search = { setting: '', searchPath: join(folder, 'bin'), platform: 'linux' as const }
    return { folder, own, onPath, search }
  }

  it('is that of the project, also from a folder inside, if the workspace is trusted', async () => {
    const { folder, own, search } = await workspace()
    for (const inside of ['shop', 'shop/db'])
      expect(
        findGvq({ ...search, folders: [join(folder, inside)], trusted: true, setting: '/opt/gvq' }),
      ).toEqual({
        of: 'project',
        command: own,
      })
  })

  it('is none of the project if it is not trusted, but that of the setting, or of the PATH', async () => {
    const { folder, onPath, search } = await workspace()
    const untrusted = { ...search, folders: [join(folder, 'shop')], trusted: false }
    expect(findGvq({ ...untrusted, setting: '/opt/gvq' })).toEqual({ of: 'setting', command: '/opt/gvq' })
    expect(findGvq(untrusted)).toEqual({ of: 'path', command: onPath })
  })

  it('is never one of a relative entry of the PATH, which would be in the folder', async () => {
    const { folder, search } = await workspace()
    const searchPath = ['', '.', 'bin'].join(delimiter)
    expect(findGvq({ ...search, searchPath, folders: [folder], trusted: false })).toEqual({ of: 'extension' })
  })
})

describe('the commands of a lens', () => {
  const text = `N::Person { name: String, born: U64 }
QUERY Add(name: String, born: U64, nick?: String) => person <- AddN<Person>({name: name, born: born}) RETURN person::{name, born}
QUERY All() => RETURN N<Person>::COUNT
`

  /** An editor in which the user answers questions in turn, and what it has shown. */
  function faceWith(answers: readonly (string | undefined)[], mode: Face['answers'] = 'json') {
    const left = [...answers]
    const shown: string[] = []
    const refusals: string[] = []
    const face: Face = {
      answers: mode,
      // Like the input box: what is not right cannot be entered.
      ask: async (prompt, isRight) => {
        shown.push(prompt)
        for (;;) {
          const text = left.shift()
          if (text === undefined || isRight(text) === undefined) return text
          refusals.push(isRight(text)!)
        }
      },
      show: async (name, text) => void shown.push(`${name}: ${text}`),
      draw: ({ query, json }) => void shown.push(`drawing of ${query}: ${json}`),
      warn: message => void shown.push(message),
    }
    return { face, shown, refusals }
  }

  async function started(trusted = true) {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'gvq.toml'), '')
    await writeFile(join(folder, 'program.hx'), text)
    const client = await startClient({
      folders: [folder],
      initializationOptions: { trusted, showsAnswers: true },
    })
    const uri = await client.open(join(folder, 'program.hx'), text)
    const send = (command: string) => (given: object) =>
      client.connection.sendRequest('workspace/executeCommand', { command, arguments: [given] })
    return { client, uri, send }
  }

  it('ask for the parameters, refuse what does not fit, and show the answer with numbers as they are', async () => {
    const { client, uri, send } = await started()
    await using _ = client
    const { face, shown, refusals } = faceWith(['Ada "the first"', 'many', '18446744073709551615', ''])
    await execute({ uri, query: 'Add' }, send('gvq.run'), face)
    expect(refusals).toEqual(['Not a value of U64'])
    expect(shown).toEqual([
      'name: String',
      'born: U64',
      'nick: String (empty: none)',
      `Add: {\n  "person": {\n    "name": "Ada \\"the first\\"",\n    "born": 18446744073709551615\n  }\n}`,
    ])
  })

  it('draw the answer if that is how it is to be shown', async () => {
    const { client, uri, send } = await started()
    await using _ = client
    const { face, shown } = faceWith([], 'graph')
    await execute({ uri, query: 'All' }, send('gvq.run'), face)
    expect(shown).toEqual(['drawing of All: {"data":0}'])
  })

  it('run nothing when the user gives up', async () => {
    const { client, uri, send } = await started()
    await using _ = client
    const { face } = faceWith(['Ada', undefined])
    await execute({ uri, query: 'Add' }, send('gvq.run'), face)
    const { face: after, shown } = faceWith([])
    await execute({ uri, query: 'All' }, send('gvq.run'), after)
    expect(shown.join()).toMatch(/\b0\b/)
  })

  it('say why nothing is run in a folder that is not trusted', async () => {
    const { client, uri, send } = await started(false)
    await using _ = client
    client.willAnswer('Cancel')
    const { face, shown } = faceWith([])
    await execute({ uri, query: 'All' }, send('gvq.run'), face)
    expect(shown).toEqual(['Nothing is run in a folder that is not trusted.'])
  })
})

describe('the snippets', () => {
  it('of the extension are those that the language server does not offer', async () => {
    const folder = await temporaryFolder()
    await using client = await startClient({ folders: [folder] })
    const text = 'QUERY All() =>\n    \n    RETURN N<Person>\n\n'
    const uri = await client.open(join(folder, 'program.hx'), text)
    const places = [text.length, text.indexOf('    \n') + 4]
    const offered = (await Promise.all(places.map(at => client.completions(uri, at)))).flat()
    const ofServer = new Set(
      offered.filter(({ kind }) => kind === CompletionItemKind.Snippet).map(({ label }) => label),
    )
    expect([...ofServer]).toEqual(['QUERY', 'N::', 'E::', 'V::', 'FOR'])
    const ofExtension: Record<string, { readonly prefix: string }> = JSON.parse(
      await readFile(join(extension, 'snippets/helixql.json'), 'utf8'),
    )
    const both = Object.entries(ofExtension).filter(([, { prefix }]) => ofServer.has(prefix))
    // Other forms than those of the server.
    expect(both.map(([form]) => form)).toEqual([
      'E::Type UNIQUE {From: Type, To: Type}',
      'FOR {a, b} IN list { … }',
    ])
  })
})

describe('the .vsix', () => {
  it('has every file that its package.json names, and a language server that needs nothing else', async () => {
    const folder = await temporaryFolder()
    const target = join(folder, 'gvq.vsix')
    const build = spawn(process.execPath, [join(extension, 'build.mjs'), target], { stdio: 'inherit' })
    expect((await once(build, 'close'))[0]).toBe(0)
    const files = unzipSync(await readFile(target))
    const description = await readFile(join(extension, 'package.json'), 'utf8')
    const named = [...description.matchAll(/"\.\/([^"]+)"/g)].map(([, path]) => `extension/${path}`)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(path => files[path] === undefined)).toEqual([])

    // Named by the code of the extension.
    for (const name of ['extension.cjs', 'page.css', 'page.js'])
      expect(files[`extension/dist/${name}`], name).toBeDefined()
    expect(String.fromCharCode(...files['extension/dist/page.css']!)).not.toMatch(/url\(|@import/)

    const server = join(folder, 'extension/dist/server.cjs')
    await mkdir(dirname(server), { recursive: true })
    await writeFile(server, files['extension/dist/server.cjs']!)
    const child = spawn(process.execPath, [server], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
    const client = connect(child.stdout, child.stdin)
    await client.start({ folders: [folder] })
    const uri = await client.open(join(folder, 'a.hx'), 'QUERY A() => RETURN N<Person>')
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['E101'])
    expect(uri).toBe(uriOf(join(folder, 'a.hx')))
    await client.stop()
    expect((await once(child, 'close'))[0]).toBe(0)
  })
})
