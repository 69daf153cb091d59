import { describe, expect, it } from 'vitest'
import { type Key, KeyDecoder } from '../../src/terminal/repl/editor/keys.ts'

/** Names for named keys, texts in quotes, pastes in brackets. */
function show(keys: readonly Key[]): readonly string[] {
  return keys.map(key =>
    key.kind === 'named' ? key.name : key.kind === 'text' ? `"${key.text}"` : `[${key.text}]`,
  )
}

const decode = (...chunks: readonly string[]) => {
  const decoder = new KeyDecoder()
  return show(chunks.flatMap(chunk => decoder.push(chunk)))
}

describe('the input from a terminal', () => {
  it.each([
    ['\r', 'enter'],
    ['\n', 'enter'],
    ['\t', 'tab'],
    ['\x7f', 'backspace'],
    ['\b', 'backspace'],
    ['\x01', 'ctrl-a'],
    ['\x12', 'ctrl-r'],
    ['\x1f', 'ctrl-_'],
    ['\x1b[A', 'up'],
    ['\x1bOB', 'down'],
    ['\x1b[H', 'home'],
    ['\x1b[4~', 'end'],
    ['\x1b[3~', 'delete'],
    ['\x1b[5~', 'page-up'],
    ['\x1b[Z', 'shift-tab'],
    ['\x1b[1;5C', 'ctrl-right'],
    ['\x1b[1;3D', 'alt-left'],
    ['\x1b[3;5~', 'ctrl-delete'],
    ['\x1bb', 'alt-b'],
    ['\x1bB', 'alt-b'],
    ['\x1b\x7f', 'alt-backspace'],
    ['\x1b\r', 'alt-enter'],
    ['\x1b[13;2u', 'shift-enter'],
    ['\x1b[27;5;13~', 'ctrl-enter'],
    ['\x1b[97;5u', 'ctrl-a'],
  ])('%j is %s', (sent, name) => {
    expect(decode(sent)).toEqual([name])
  })

  it('is text if it is printable, in any script', () => {
    expect(decode('N<日本>', '😀', 'é\x01x')).toEqual(['"N<日本>"', '"😀"', '"é"', 'ctrl-a', '"x"'])
  })

  it('may be cut anywhere', () => {
    const sent = 'ab\x1b[1;5C\x1b[200~x\r\x1b[Ay\x1b[201~c\x1bf'
    const whole = decode(sent)
    expect(whole).toEqual(['"ab"', 'ctrl-right', '[x\r\x1b[Ay]', '"c"', 'alt-f'])
    const joined = (keys: readonly string[]) => keys.join('').replaceAll('""', '')
    for (let at = 1; at < sent.length; at++) {
      expect(joined(decode(sent.slice(0, at), sent.slice(at)))).toBe(joined(whole))
    }
  })

  it('is ignored if it is not a key', () => {
    expect(decode('\x1b[?1;2c', '\x1b[I', '\x1b[12;40R', 'a')).toEqual(['"a"'])
  })
})

describe('Esc', () => {
  it('is a key of its own when nothing follows', () => {
    const decoder = new KeyDecoder()
    expect(decoder.push('\x1b')).toEqual([])
    expect(decoder.isWaiting).toBe(true)
    expect(show(decoder.flush())).toEqual(['escape'])
    expect(decoder.isWaiting).toBe(false)
  })

  it('twice is twice', () => {
    const decoder = new KeyDecoder()
    expect(show([...decoder.push('\x1b\x1b'), ...decoder.flush()])).toEqual(['escape', 'escape'])
  })

  it('is never the beginning of a paste, however long that takes', () => {
    const decoder = new KeyDecoder()
    decoder.push('\x1b[200~first line')
    expect(decoder.isWaiting).toBe(false)
    expect(decoder.flush()).toEqual([])
    expect(show(decoder.push('\rsecond\x1b[201~'))).toEqual(['[first line\rsecond]'])
  })
})
