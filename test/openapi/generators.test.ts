import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { openApiDocument } from '../../src/serve/openapi/index.ts'
import { projects, sourcesOf } from '../examples/projects.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openHere, serveDescribed } from './support.ts'

async function clientOf(text: string, toJS = false): Promise<string> {
  const { files } = await generateApi({ spec: JSON.parse(text), silent: true, toJS })
  const extension = toJS ? '.js' : '.ts'
  return files.find(({ fileExtension }) => fileExtension === extension)!.fileContent
}

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')

it('the clients that a generator makes for the examples have sound types', async () => {
  const folder = await temporaryFolder()
  for (const name of projects) {
    const { program } = checkFiles(sourcesOf(name))
    const document = openApiDocument(program!, { title: name, url: '/', hasKey: true })
    await writeFile(join(folder, `${name}.ts`), await clientOf(stringifyJson(document)))
  }
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
  const lib = ['--lib', 'es2022,dom,dom.iterable']
  const files = projects.map(name => `${name}.ts`)
  execFileSync(process.execPath, [tsc, ...options, ...lib, ...files], { cwd: folder, stdio: 'inherit' })
})

it('a client that a generator makes calls the queries, also with names that every JavaScript object has', async () => {
  const database = await openHere({
    program: `N::Thing { constructor: String }
QUERY Add(valueOf: String) => t <- AddN<Thing>({constructor: valueOf}) RETURN t::{constructor}
QUERY Echo(constructor: [U8]) => RETURN {constructor: constructor}
`,
  })
  const server = await serveDescribed(database)
  const code = await clientOf(await (await fetch(`${server.url}/openapi.json`)).text(), true)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'api.mjs'), code)
  await writeFile(
    join(folder, 'use.mjs'),
    `import { Api } from './api.mjs'
const { add, echo } = new Api({ baseUrl: process.argv[2] })
const added = await add.add({ valueOf: 'Ada' }, { format: 'json' })
const echoed = await echo.echo({ constructor: [1, 2] }, { format: 'json' })
console.log(JSON.stringify([added.data, echoed.data]))
`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'use.mjs'), server.url])
  expect(stdout).toBe('[{"t":"Ada"},{"constructor":[1,2]}]\n')
})
