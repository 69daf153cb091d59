import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ctrl, keys, TestTerminal } from '../repl/pty.ts'
import { runGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = `
N::User { name: String, age: U8, on: Boolean, tags: [String], note: String }
QUERY Add(name: String, age: U8, on: Boolean, tags: [String], note?: String) =>
  user <- AddN<User>({name: name, age: age, on: on, tags: tags, note: note})
  RETURN user::!{id}
QUERY List(name?: String) => users <- N<User>::WHERE(_::{name}::EQ(name)) RETURN users::COUNT
`

async function project(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  return folder
}

function gvq(args: readonly string[], cwd: string): TestTerminal {
  const terminal = new TestTerminal(args, { cwd, columns: 100, rows: 40 })
  onTestFinished(() => terminal.kill())
  return terminal
}

describe('gvq run on a terminal', () => {
  it('prompts for each missing parameter until it has a value of its type', async () => {
    const terminal = gvq(['run', 'Add', '-p', 'name=Ada'], await project())
    await terminal.shows('age: U8 (0 to 255)')
    expect(terminal.text).not.toContain('name:')
    terminal.send('300', keys.enter)
    await terminal.shows('`age` must be U8 (0 to 255), but got 300.')
    terminal.send(keys.backspace, keys.enter)
    await terminal.shows('? on')
    terminal.send(keys.down, keys.enter)
    await terminal.shows('tags: [String] (an array)')
    terminal.send('["x"', keys.enter)
    await terminal.shows('The text is not valid JSON')
    terminal.send(']', keys.enter)
    await terminal.shows('note: String, leave empty for none')
    terminal.send(keys.enter)
    await terminal.shows(
      '{ "user": { "label": "User", "name": "Ada", "age": 30, "on": false, "tags": ["x"], "note": null } }',
    )
    expect(await terminal.exited).toBe(0)
  })

  it('does not prompt if all required parameters are given', async () => {
    const folder = await project()
    const terminal = gvq(['run', 'List'], folder)
    await terminal.shows('{ "users": 0 }')
    expect(await terminal.exited).toBe(0)
  })

  it('exits on Ctrl-C without running the query', async () => {
    const folder = await project()
    const terminal = gvq(['run', 'Add'], folder)
    await terminal.shows('name: String')
    terminal.send(ctrl('c'))
    expect(await terminal.exited).toBe(130)
    expect((await runGvqHere(['run', 'List'], { cwd: folder })).stdout).toBe('{"users":0}\n')
  })
})

describe('gvq run without a terminal', () => {
  it('never prompts', async () => {
    const { code, stderr } = await runGvq(['run', 'Add', '-p', 'name=Ada'], { cwd: await project() })
    expect([code, stderr]).toEqual([1, expect.stringContaining('Parameter `age` is missing')])
  })
})
