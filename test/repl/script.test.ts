import { describe, expect, it } from 'vitest'
import { runScript } from '../../src/repl/index.ts'
import { fakeShell } from './support.ts'

async function run(text: string) {
  const { shell, session, input, output, errors } = fakeShell()
  input.end(text)
  const { failed } = await runScript(shell)
  return { failed, entries: session.entries, output: output(), errors: errors() }
}

describe('a script from a pipe', () => {
  it('prints one compact line for each answer', async () => {
    const { failed, output, errors } = await run('say one\n\nlet it be\nsay two')
    expect(failed).toBe(false)
    expect(output).toBe('{"said":"one","n":1152921504606846976}\n{"said":"two","n":1152921504606846976}\n')
    expect(errors).toBe('')
  })

  it('joins lines until an entry is complete', async () => {
    const { entries } = await run('Create(\n  name: "Ada"\n\n)\r\nsay x\n')
    expect(entries).toEqual(['Create(\n  name: "Ada"\n\n)', 'say x'])
  })

  it('goes on after an entry that failed, and tells so at the end', async () => {
    const { failed, output, errors } = await run('fail\nwrong\nsay x\n')
    expect(failed).toBe(true)
    expect(output).toBe('{"said":"x","n":1152921504606846976}\n')
    expect(errors).toBe('error: It failed.\nE001 is wrong\n')
  })

  it('fails when the input ends in the middle of an entry', async () => {
    const { failed, entries, errors } = await run('say x\nCreate(\n  name: "Ada"\n')
    expect(failed).toBe(true)
    expect(entries).toEqual(['say x'])
    expect(errors).toBe('The input ends in the middle of an entry.\n')
  })

  it('does nothing for an empty input', async () => {
    expect(await run('')).toEqual({ failed: false, entries: [], output: '', errors: '' })
  })
})

describe('commands', () => {
  it(':schema shows the types as they are declared', async () => {
    const { output } = await run(':schema\n')
    expect(output).toBe('N::Isle { UNIQUE INDEX code: String }\nE::Ferry { From: Isle, To: Isle }\n')
  })

  it(':queries shows the queries with their parameters', async () => {
    expect((await run(':queries')).output).toBe('FindIsle(code: String, rows?: [String])\n')
  })

  it(':help names every command', async () => {
    const { output } = await run(':help')
    for (const name of [':help', ':queries', ':quit', ':schema']) expect(output).toContain(`  ${name} `)
  })

  it(':quit ends the script there', async () => {
    expect((await run('say x\n:quit\nsay y\n')).entries).toEqual(['say x'])
  })

  it('an unknown one fails and names the one that was meant', async () => {
    const { failed, errors } = await run(':shema\n')
    expect(failed).toBe(true)
    expect(errors).toBe('There is no command :shema. Did you mean :schema?\n')
  })

  it('are no commands inside an entry', async () => {
    expect((await run('Create(\n:quit\n)\n')).entries).toEqual(['Create(\n:quit\n)'])
  })
})
