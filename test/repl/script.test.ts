import { describe, expect, it } from 'vitest'
import { script } from './support.ts'

describe('a script from a pipe', () => {
  it('prints one compact line of JSON for each result, and nothing else', async () => {
    const { failed, output, errors } = await script('N<One>\n\nADD(1, 2)')
    expect(failed).toBe(false)
    expect(output).toBe('{"said":"N<One>"}\n1152921504606846976\n')
    expect(errors).toBe('')
  })

  it('treats errors within brackets as one entry', async () => {
    expect((await script('Create(\n  what is this\n)\nN<X>')).entries).toEqual([
      'Create(\n  what is this\n)',
      'N<X>',
    ])
  })

  it('joins lines until the parser accepts an entry as complete', async () => {
    const { entries } = await script('Create(\n  name: "Ada"\n\n)\r\nN<X>\n:explain N<X>::\nCOUNT\n')
    expect(entries).toEqual(['Create(\n  name: "Ada"\n\n)', 'N<X>'])
  })

  it('continues after a failed entry, and reports its line', async () => {
    const { failed, output, errors } = await script('E<X>\n\nN<Wrong>\nN<X>\n')
    expect(failed).toBe(true)
    expect(output).toBe('{"said":"N<X>"}\n')
    expect(errors).toContain('error: There is no such edge.\nnote: the entry on line 1 failed\n')
    expect(errors).toContain('error[E101]: there is no node type `Wrong`')
    expect(errors).toContain('note: the entry on line 3 failed\n')
  })

  it('shows an error at its line and column of the script', async () => {
    const { errors } = await script(
      'N<X>\n\n// first\nN<Wrong>::{\n  a\n}\n:explain N<X>\n   :dry   N<Wrong>\n',
    )
    expect(errors).toContain('--> <input>:4:3\n')
    expect(errors).toContain('4 | N<Wrong>::{\n')
    expect(errors).toContain('--> <input>:8:13\n')
    expect(errors).toContain('8 |    :dry   N<Wrong>\n')
  })

  it('stops there with --on-error stop', async () => {
    const { failed, entries } = await script('N<X>\nE<X>\nN<Y>\n', { onError: 'stop' })
    expect([failed, entries]).toEqual([true, ['N<X>', 'E<X>']])
  })

  it('stops at a command that failed, too', async () => {
    const { failed, entries } = await script(':shema\nN<Y>\n', { onError: 'stop' })
    expect([failed, entries]).toEqual([true, []])
  })

  it('fails when the input ends in the middle of an entry', async () => {
    const { failed, entries, errors } = await script('N<X>\nCreate(\n  name: "Ada"\n')
    expect(failed).toBe(true)
    expect(entries).toEqual(['N<X>'])
    expect(errors).toContain('The input ends in the middle of the entry on line 2.')
  })

  it('does nothing for an empty input', async () => {
    expect(await script('')).toMatchObject({ failed: false, entries: [], output: '', errors: '' })
  })

  it('does not ask before it drops', async () => {
    const { shell, failed } = await script('DROP N<Isle>')
    expect(failed).toBe(false)
    expect(shell.asked).toEqual([{ entry: 'DROP N<Isle>', options: {} }])
  })
})
