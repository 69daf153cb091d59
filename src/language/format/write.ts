import { assertNever } from '../../base/errors.ts'
import { type Doc, isList } from './doc.ts'

export const columnsMax = 100
const indentColumns = 4

interface Task {
  readonly doc: Doc
  readonly indent: number
  readonly flat: boolean
}

/** Writes a doc, deciding all its line breaks. */
export function write(doc: Doc): string {
  const output = new Output()
  const tasks: Task[] = [{ doc, indent: 0, flat: false }]
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { doc, indent } = task
    if (typeof doc === 'string') output.text(doc, indent)
    else if (isList(doc)) pushAll(tasks, doc, task)
    else {
      switch (doc.kind) {
        case 'line':
          if (task.flat && doc.flat !== undefined) output.text(doc.flat, indent)
          else output.lineBreak(doc.blank)
          break
        case 'indent':
          tasks.push({ ...task, doc: doc.body, indent: indent + indentColumns })
          break
        case 'group': {
          const flat = { doc: doc.body, indent, flat: true }
          const fits = task.flat || (!doc.breaks && fitsIn(columnsMax - output.column(indent), flat, tasks))
          tasks.push({ ...flat, flat: fits })
          break
        }
        case 'comment':
          output.text(doc.text, indent)
          break
        default:
          assertNever(doc)
      }
    }
  }
  return output.toString()
}

function pushAll(tasks: Task[], docs: readonly Doc[], { indent, flat }: Task): void {
  for (let index = docs.length - 1; index >= 0; index--) tasks.push({ doc: docs[index]!, indent, flat })
}

/** Returns true if the task fits, with what follows it up to the next possible line break. */
function fitsIn(columns: number, task: Task, following: readonly Task[]): boolean {
  const tasks = [task]
  let next = following.length
  let room = columns
  while (room >= 0) {
    const task = tasks.pop() ?? following[--next]
    if (!task) return true
    const { doc } = task
    if (isList(doc)) pushAll(tasks, doc, task)
    else if (typeof doc === 'string') {
      const lines = doc.split('\n')
      room -= widthOf(lines[0]!)
      // A string of several lines ends on a line of its own.
      if (lines.length > 1 && room >= 0) room = columnsMax - widthOf(lines.at(-1)!)
    } else if (doc.kind === 'comment') return true
    else if (doc.kind !== 'line') tasks.push({ ...task, doc: doc.body })
    else if (task.flat && doc.flat !== undefined) room -= doc.flat.length
    else return true
  }
  return false
}

/** Returns the width in columns, which are code points. */
function widthOf(text: string): number {
  let width = 0
  for (const _ of text) width++
  return width
}

class Output {
  readonly #parts: string[] = []
  #column = 0

  /** The column of the next character. */
  column(indent: number): number {
    return Math.max(this.#column, indent)
  }

  text(text: string, indent: number): void {
    if (text === '') return
    if (this.#column === 0) this.#parts.push(' '.repeat(indent))
    this.#parts.push(text)
    const lineStart = text.lastIndexOf('\n') + 1
    this.#column = (lineStart > 0 ? 0 : this.column(indent)) + widthOf(text.slice(lineStart))
  }

  /** Writes nothing at the start of the file. */
  lineBreak(blank: boolean): void {
    if (this.#parts.length > 0) this.#parts.push(blank ? '\n\n' : '\n')
    this.#column = 0
  }

  toString(): string {
    return this.#parts.join('')
  }
}
