import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf } from '../../src/terminal/repl/editor/characters.ts'
import type { Key } from '../../src/terminal/repl/editor/keys.ts'
import { press } from '../../src/terminal/repl/editor/press.ts'
import {
  type Completion,
  type EditorState,
  type Effect,
  type Surroundings,
  startState,
} from '../../src/terminal/repl/editor/state.ts'

interface World {
  readonly history?: readonly string[]
  readonly complete?: (text: string, caret: number) => Completion
}

/** An entry is incomplete while it has more opening brackets than closing ones. */
function surroundings({ history = [], complete }: World): Surroundings {
  const count = (text: string, sign: string) => text.split(sign).length
  return {
    history,
    complete: complete ?? ((_, caret) => ({ from: caret, to: caret, items: [] })),
    isIncomplete: text => count(text, '(') > count(text, ')'),
  }
}

/** Keys are written in angle brackets, pastes as `[[text]]`, everything else is typed: `ab<left>c`. */
function keysOf(script: string): readonly Key[] {
  return [...script.matchAll(/<([a-z][a-z-]*[^<>a-z]?)>|\[\[(.*?)\]\]|([^<[]+|.)/gs)].map(
    ([, name, paste, text]): Key => {
      if (name !== undefined) return { kind: 'named', name }
      return paste !== undefined ? { kind: 'paste', text: paste } : { kind: 'text', text: text! }
    },
  )
}

function play(script: string, world: World = {}): { state: EditorState; effects: readonly Effect[] } {
  let state = startState()
  const effects: Effect[] = []
  for (const key of keysOf(script)) {
    const step = press(state, key, surroundings(world))
    state = step.state
    if (step.effect !== 'none') effects.push(step.effect)
  }
  return { state, effects }
}

/** The text with `|` where the caret is. */
function shown(script: string, world: World = {}): string {
  const { text, caret } = play(script, world).state.buffer
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('moving', () => {
  it.each([
    ['abc<left><left>', 'a|bc'],
    ['abc<ctrl-a>', '|abc'],
    ['abc<home><ctrl-e>', 'abc|'],
    ['one two<alt-b>', 'one |two'],
    ['one two<ctrl-left><ctrl-left>', '|one two'],
    ['one two<home><alt-f>', 'one| two'],
    ['a::WHERE(b<ctrl-left><ctrl-left>', 'a::|WHERE(b'],
    ['日本<left>', '日|本'],
    ['👨‍👩‍👧x<left><left>', '|👨‍👩‍👧x'],
    ['e\u0301<left>', '|e\u0301'],
    ['[[ab\ncd]]<left><left><left>', 'ab|\ncd'],
    ['[[ab\ncd]]<ctrl-home>', '|ab\ncd'],
  ])('%s leads to %s', (script, expected) => {
    expect(shown(script)).toBe(expected)
  })

  it.each([
    ['[[abc\nd\nefg]]<up>', 'abc\nd|\nefg'],
    ['[[abc\nd\nefg]]<up><up>', 'abc|\nd\nefg'],
    ['[[abc\nd\nefg]]<up><up><down><down>', 'abc\nd\nefg|'],
    ['[[日本\nabc]]<up>', '日|本\nabc'],
    ['[[abc\ndef]]<up><up>', 'abc|\ndef'],
  ])('%s goes through the lines: %s', (script, expected) => {
    expect(shown(script)).toBe(expected)
  })
})

describe('deleting', () => {
  it.each([
    ['abc<backspace>', 'ab|'],
    ['abc<home><delete>', '|bc'],
    ['abc<home><ctrl-d>', '|bc'],
    ['a😀<backspace>', 'a|'],
    ['one two<ctrl-w>', 'one |'],
    ['N<ctrl-w><ctrl-y><ctrl-y>', 'NN|'],
    ['one two<home><alt-d>', '| two'],
    ['one two<alt-backspace>', 'one |'],
    ['one two<ctrl-left><ctrl-k>', 'one |'],
    ['one two<ctrl-left><ctrl-u>', '|two'],
    ['[[ab\ncd]]<up><ctrl-k>', 'ab|cd'],
    ['one two three<ctrl-w><ctrl-w><ctrl-y>', 'one two three|'],
    ['one two<ctrl-w>x<ctrl-w><ctrl-y>', 'one x|'],
    ['ab<ctrl-t>', 'ba|'],
    ['abc<left><ctrl-t>', 'acb|'],
  ])('%s leaves %s', (script, expected) => {
    expect(shown(script)).toBe(expected)
  })

  it('is undone, consecutive letters together', () => {
    expect(shown('one<ctrl-w>two<ctrl-_>')).toBe('|')
    expect(shown('one<ctrl-w>two<ctrl-_><ctrl-_>')).toBe('one|')
    expect(shown('one<ctrl-w>two<ctrl-_><ctrl-_><ctrl-_><ctrl-_>')).toBe('|')
  })
})

describe('Enter', () => {
  it('runs a complete entry, wherever the caret is', () => {
    expect(play('a(b)<home><enter>').effects).toEqual(['submit'])
  })

  it('starts a new line in an incomplete entry, indented after a bracket', () => {
    expect(shown('a(<enter>b,<enter>c')).toBe('a(\n  b,\n  c|')
    expect(shown('  a("(", b<enter>')).toBe('  a("(", b\n    |')
    expect(shown('  a(b), c(<enter>')).toBe('  a(b), c(\n    |')
  })

  it('puts a closing bracket that follows on a line of its own', () => {
    expect(shown('a()<left><alt-enter>')).toBe('a(\n  |\n)')
  })

  it('adds nothing but the line break inside a string, whose blanks are part of the value', () => {
    expect(shown('a(b: "one<enter>two<enter>  three<enter>four')).toBe('a(b: "one\ntwo\n  three\nfour|')
    expect(shown('a("(<alt-enter>)<left><left><alt-enter>')).toBe('a("(\n|\n)')
    expect(shown('a("\\" <enter>b')).toBe('a("\\" \nb|')
    expect(shown('a( // "<enter>b')).toBe('a( // "\n  b|')
    expect(shown('a("// ", (<enter>b')).toBe('a("// ", (\n  b|')
  })

  it('with Alt always starts a new line', () => {
    expect(play('abc<alt-enter>d').effects).toEqual([])
    expect(shown('abc<alt-enter>d')).toBe('abc\nd|')
  })
})

describe('a paste', () => {
  it('is one change, and runs nothing', () => {
    const { effects } = play('[[a\r\nb\rc\n]]')
    expect(effects).toEqual([])
    expect(shown('[[a\r\nb\rc\n]]')).toBe('a\nb\nc\n|')
    expect(shown('x[[a\nb]]<ctrl-_>')).toBe('x|')
  })

  it('contains no control characters', () => {
    expect(shown('[[a\x1b[31mb\x07\tc\x7f]]')).toBe('a[31mb\tc|')
  })
})

describe('the history', () => {
  const history = ['N<A>', 'N<B>::COUNT', 'E<K>', 'N<B>::COUNT']

  it.each([
    ['<up>', 'N<B>::COUNT|'],
    ['<up><up>', 'E<K>|'],
    ['<up><up><down>', 'N<B>::COUNT|'],
    ['<up><down>', '|'],
    ['draft<home><up><down>', '|draft'],
    ['N<up>', 'N<B>::COUNT|'],
    ['N<up><up>', 'N<A>|'],
    ['N<up><up><up>', 'N<A>|'],
    ['N<up><down>', 'N|'],
    ['xyz<up>', 'xyz|'],
    ['<down>', '|'],
    ['<up>x<up>', 'N<B>::COUNTx|'],
  ])('%s shows %s', (script, expected) => {
    expect(shown(script, { history })).toBe(expected)
  })

  it('is entered from the first line of an entry, and left from the last', () => {
    const world = { history: ['one', 'a\nb'] }
    expect(shown('<up>', world)).toBe('a\nb|')
    expect(shown('<up><up>', world)).toBe('a|\nb')
    expect(shown('<up><up><up>', world)).toBe('one|')
    expect(shown('<up><page-up>', world)).toBe('one|')
    expect(shown('<up><up><up><down>', world)).toBe('a\nb|')
  })
})

describe('Ctrl-R', () => {
  const history = ['N<Person>::COUNT', 'E<Knows>', 'N<Person>']

  it.each([
    ['<ctrl-r>pers', 'N<|Person>'],
    ['<ctrl-r>pers<ctrl-r>', 'N<|Person>::COUNT'],
    ['<ctrl-r>pers<ctrl-r><ctrl-s>', 'N<|Person>'],
    ['<ctrl-r>pers<ctrl-r><ctrl-r>', 'N<|Person>::COUNT'],
    ['<ctrl-r>know<backspace><backspace><backspace><backspace>pers', 'N<|Person>'],
    ['<ctrl-r>Knows', 'E<|Knows>'],
    ['<ctrl-r>KNOWS', 'E<|Knows>'],
    ['draft<ctrl-r>know<ctrl-g>', 'draft|'],
    ['draft<ctrl-r>know<ctrl-c>', 'draft|'],
    ['<ctrl-r>know<escape>!', 'E<!|Knows>'],
    ['<ctrl-r>know<end>!', 'E<Knows>!|'],
  ])('%s shows %s', (script, expected) => {
    expect(shown(script, { history })).toBe(expected)
  })

  it('Enter runs what was found', () => {
    const { state, effects } = play('<ctrl-r>know<enter>', { history })
    expect([state.buffer.text, effects]).toEqual(['E<Knows>', ['submit']])
  })

  it('keeps the match if further letters do not match', () => {
    const { state } = play('<ctrl-r>knowx', { history })
    expect([state.buffer.text, state.search?.failed]).toEqual(['E<Knows>', true])
  })
})

describe('Tab', () => {
  const words = ['WHERE', 'WHILE', 'RANGE']
  const complete = (text: string, caret: number): Completion => {
    const from = text.slice(0, caret).search(/\w*$/)
    const items = words.filter(word => word.startsWith(text.slice(from, caret)))
    return { from, to: caret, items: items.map(word => ({ text: word, kind: 'step' })) }
  }

  it.each([
    ['R<tab>', 'RANGE|'],
    ['a::R<tab>(', 'a::RANGE(|'],
    ['W<tab>', 'WH|'],
    ['W<tab><tab>', 'WHERE|'],
    ['W<tab><tab><tab>', 'WHILE|'],
    ['W<tab><tab><tab><tab>', 'WHERE|'],
    ['W<tab><shift-tab>', 'WHILE|'],
    ['W<tab><down><down><up>', 'WHERE|'],
    ['W<tab><tab><escape>', 'WH|'],
    ['W<tab><tab><escape><ctrl-_>', 'WH|'],
    ['W<tab><tab>(', 'WHERE(|'],
    ['X<tab>', 'X|'],
    ['x W<left><tab>', 'x |W'],
  ])('%s leads to %s', (script, expected) => {
    expect(shown(script, { complete })).toBe(expected)
  })

  it('Enter accepts the selected item, and runs nothing', () => {
    const { state, effects } = play('W<tab><tab><enter>', { complete })
    expect([state.buffer.text, state.menu, effects]).toEqual(['WHERE', undefined, []])
  })

  it('Enter runs the entry if no item is selected', () => {
    expect(play('WH<tab><enter>', { complete }).effects).toEqual(['submit'])
  })
})

describe('leaving', () => {
  it.each([
    ['<ctrl-d>', ['leave']],
    ['a<ctrl-d>', []],
    ['a<ctrl-c>', ['cancel']],
    ['a<ctrl-l>', ['clear']],
    ['a<ctrl-z>', ['suspend']],
    ['a<ctrl-x>', ['externalEditor']],
  ])('%s: %j', (script, effects) => {
    expect(play(script).effects).toEqual(effects)
  })
})

describe('whatever is pressed', () => {
  const names = [
    'left right up down home end delete backspace enter alt-enter tab shift-tab escape page-up page-down',
    'ctrl-a ctrl-b ctrl-e ctrl-f ctrl-k ctrl-n ctrl-p ctrl-r ctrl-s ctrl-t ctrl-u ctrl-w ctrl-y ctrl-_ ctrl-g',
    'alt-b alt-d alt-f alt-backspace ctrl-left ctrl-right',
  ]
  const key = fc.oneof(
    fc.constantFrom(...names.join(' ').split(' ')).map((name): Key => ({ kind: 'named', name })),
    fc
      .constantFrom('a', 'N<', '(', ')', '"', '日', '👍🏽', 'e\u0301', '\u0301', ' ')
      .map((text): Key => ({ kind: 'text', text })),
    fc.constantFrom('x\ny', '\n', '\u200d\n👨').map((text): Key => ({ kind: 'paste', text })),
  )

  it('the caret is between two characters of the text', () => {
    const world = surroundings({
      history: ['one', 'two\nlines', '日本 👩‍👩‍👧'],
      complete: (_, caret) => ({
        from: caret,
        to: caret,
        items: ['ab', 'ac'].map(text => ({ text, kind: 'name' })),
      }),
    })
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), keys => {
        let state = startState()
        for (const each of keys) {
          state = press(state, each, world).state
          const { text, caret } = state.buffer
          expect(caret).toBeGreaterThanOrEqual(0)
          expect(caret).toBeLessThanOrEqual(text.length)
          if (state.search === undefined) expect(/\p{Surrogate}/u.test(text.slice(0, caret))).toBe(false)
        }
        expect(clustersOf(state.buffer.text).join('')).toBe(state.buffer.text)
      }),
    )
  })
})
