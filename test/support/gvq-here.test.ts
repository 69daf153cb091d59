import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runGvq } from './gvq.ts'
import { runGvqHere } from './gvq-here.ts'
import { temporaryFolder } from './temporary-folder.ts'

const program = `
N::Bird { name: String, grams: U16 }
QUERY Add(name: String, grams: U16) => bird <- AddN<Bird>({name: name, grams: grams}) RETURN bird::{name, grams}
QUERY Birds() => birds <- N<Bird> RETURN birds::{name}
`

async function project(): Promise<string> {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'birds.hx'), program)
  return cwd
}

it.each([
  [['run', 'Add', '-p', 'name=Wren', '-p', 'grams=9'], ''],
  [['run', 'Add', '--params', '-'], '{"name": "Wren", "grams": 9}'],
  [['run', 'Add', '-p', 'name=Wren', '-p', 'grams=-9', '--json'], ''],
  [['run', 'Birdz'], ''],
  [['repl'], 'ADD(20, 22)\nN<Brid>\n'],
  [['check', 'nowhere'], ''],
  [['describe', '--help'], ''],
  [['chek'], ''],
  [['--version'], ''],
  [['fmt', '--check'], ''],
  [['run', 'Birds', '--mode', 'table', '--data', 'other'], ''],
])('gvq %j in this process is as in one of its own', async (args, input) => {
  const [here, there] = [await project(), await project()]
  const outcome = await runGvqHere(args, { cwd: here, input })
  expect(outcome).toEqual(await runGvq(args, { cwd: there, input }))
  expect(outcome.stdout + outcome.stderr).not.toBe('')
})

it('leaves the process as it was', async () => {
  const cwd = await project()
  const state = () => ({
    cwd: process.cwd(),
    umask: process.umask(),
    env: { ...process.env },
    exitCode: process.exitCode,
    listeners: [process, process.stdout, process.stderr].map(each =>
      each.eventNames().map(name => [name, each.listenerCount(name)]),
    ),
    stdin: process.stdin,
  })
  const before = state()
  await runGvqHere(['run', 'Birdz'], { cwd, env: { GVQ_DATA: join(cwd, 'elsewhere'), FORCE_COLOR: '1' } })
  expect(state()).toEqual(before)
})
