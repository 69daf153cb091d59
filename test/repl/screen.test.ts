import xterm from '@xterm/headless'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Screen } from '../../src/terminal/repl/editor/screen.ts'
import { startState } from '../../src/terminal/repl/editor/state.ts'
import { View } from '../../src/terminal/repl/editor/view.ts'
import { themeOf } from '../../src/terminal/repl/highlight/index.ts'

interface Shown {
  readonly lines: readonly string[]
  readonly caret: readonly [row: number, column: number]
}

/** A terminal and an editor that draws on it. */
function open(columns: number, rows: number) {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  const screen = new Screen()
  const view = new View(
    { columns, rows },
    { theme: themeOf(true), prompt: 'gvq> ', continuation: '...> ', entryStart: () => 0 },
  )
  const written: string[] = []
  const write = (text: string): Promise<void> => {
    written.push(text)
    return new Promise(resolve => terminal.write(text, resolve))
  }
  return {
    written,
    write,
    show: (text: string, caret = text.length, hint = '') =>
      write(screen.draw(view.frame(startState({ text, caret }), hint === '' ? undefined : { text: hint }))),
    resize(newColumns: number): Promise<void> {
      terminal.resize(newColumns, rows)
      view.resize({ columns: newColumns, rows })
      return write(screen.clearAfterResize(newColumns))
    },
    leave: () => write(screen.leave()),
    read(): Shown {
      const { active } = terminal.buffer
      const all = Array.from({ length: rows }, (_, i) =>
        active.getLine(active.baseY + i)!.translateToString(true),
      )
      const lines = all.slice(0, all.findLastIndex(line => line !== '') + 1)
      return { lines, caret: [active.cursorY, active.cursorX] }
    },
  }
}

describe('the screen', () => {
  it('shows each line after its prompt, and the caret in its place', async () => {
    const it = open(40, 6)
    await it.show('N<A>(\nb', 2)
    expect(it.read()).toEqual({ lines: ['gvq> N<A>(', '...> b'], caret: [0, 7] })
    await it.show('N<A>(\nb')
    expect(it.read().caret).toEqual([1, 6])
  })

  it('wraps long lines itself, and leaves room for the caret', async () => {
    const it = open(30, 6)
    await it.show('x'.repeat(25))
    expect(it.read()).toEqual({ lines: [`gvq> ${'x'.repeat(25)}`], caret: [1, 0] })
    await it.show('x'.repeat(26))
    expect(it.read()).toEqual({ lines: [`gvq> ${'x'.repeat(25)}`, 'x'], caret: [1, 1] })
  })

  it('wraps before a wide character that does not fit', async () => {
    const it = open(40, 6)
    await it.resize(30)
    await it.show(`${'x'.repeat(24)}日本`)
    expect(it.read()).toEqual({ lines: [`gvq> ${'x'.repeat(24)}`, '日本'], caret: [1, 4] })
  })

  it('shortens the prompt on a narrow screen', async () => {
    const it = open(20, 6)
    await it.show('N<A>(\nb')
    expect(it.read().lines).toEqual(['> N<A>(', '> b'])
  })

  it('shows the part around the caret of an entry that is taller', async () => {
    const it = open(40, 4)
    const text = Array.from({ length: 9 }, (_, i) => `line ${i}`).join('\n')
    await it.show(text)
    expect(it.read().lines).toEqual(['...> line 5', '...> line 6', '...> line 7', '...> line 8'])
    await it.show(text, 0)
    expect(it.read()).toEqual({
      lines: ['gvq> line 0', '...> line 1', '...> line 2', '...> line 3'],
      caret: [0, 5],
    })
  })

  it('shows the hint below the entry, and removes it again', async () => {
    const it = open(40, 6)
    await it.show('N(', 2, 'N(id)')
    expect(it.read()).toEqual({ lines: ['gvq> N(', 'N(id)'], caret: [0, 7] })
    await it.show('N()')
    expect(it.read().lines).toEqual(['gvq> N()'])
  })

  it('writes no more than what a key changed', async () => {
    const it = open(80, 30)
    const lines = Array.from({ length: 20 }, (_, i) => `  name${i}: "value ${i}",`)
    const text = `A(\n${lines.join('\n')}`
    await it.show(text)
    await it.show(`${text}x`)
    expect(it.written.at(-1)!.length).toBeLessThan(40)
  })

  it('keeps its columns in a terminal that gives a character another width', async () => {
    const it = open(40, 6)
    // The terminal of this test gives an emoji one column, and a family three.
    await it.show('"😀" x')
    expect(it.read().caret).toEqual([0, 11])
    await it.show('"👨‍👩‍👧" x')
    expect(it.read().caret).toEqual([0, 11])
  })

  it('redraws after the window became narrower or wider', async () => {
    const it = open(60, 8)
    await it.write('before\r\n')
    await it.show(`N<Person>(\n${'y'.repeat(40)}`)
    await it.resize(30)
    await it.show(`N<Person>(\n${'y'.repeat(40)}`)
    expect(it.read().lines).toEqual(['before', 'gvq> N<Person>(', `...> ${'y'.repeat(25)}`, 'y'.repeat(15)])
    await it.resize(60)
    await it.show(`N<Person>(\n${'y'.repeat(40)}`)
    expect(it.read().lines).toEqual(['before', 'gvq> N<Person>(', `...> ${'y'.repeat(40)}`])
  })

  it('shows the same, whatever the screen showed before', async () => {
    const text = fc
      .array(fc.constantFrom('ab', '日', '\n', '"', '(', '😀', 'é', ' ', '1234567890', '\t'), {
        maxLength: 14,
      })
      .map(pieces => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 8, max: 40 }),
        async (texts, columns) => {
          const drawn = open(columns, 6)
          for (const each of texts) await drawn.show(each)
          const fresh = open(columns, 6)
          await fresh.show(texts.at(-1)!)
          const last = drawn.read()
          const first = fresh.read()
          // Where an entry grew past the window, the rows that scrolled away leave the others further up.
          expect(last.lines.join('\n').trim()).toBe(first.lines.join('\n').trim())
          expect(last.caret[1]).toBe(first.caret[1])
        },
      ),
      { numRuns: 60 },
    )
  })
})
