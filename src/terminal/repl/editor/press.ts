import {
  type Buffer,
  broken,
  columnOf,
  inserted,
  type Movement,
  movements,
  replaced,
  transposed,
  verticalTarget,
} from './buffer.ts'
import { clustersOf } from './characters.ts'
import { browse, found, resting, searchOn } from './history-moves.ts'
import type { Key } from './keys.ts'
import { completed, cycled } from './menu.ts'
import type { EditorState, Effect, Step, Surroundings } from './state.ts'

const undoMax = 500

const moveKeys: Readonly<Record<string, Movement>> = {
  left: 'left',
  'ctrl-b': 'left',
  right: 'right',
  'ctrl-f': 'right',
  'ctrl-left': 'wordLeft',
  'alt-left': 'wordLeft',
  'alt-b': 'wordLeft',
  'ctrl-right': 'wordRight',
  'alt-right': 'wordRight',
  'alt-f': 'wordRight',
  home: 'lineStart',
  'ctrl-a': 'lineStart',
  end: 'lineEnd',
  'ctrl-e': 'lineEnd',
  'ctrl-home': 'start',
  'alt-<': 'start',
  'ctrl-end': 'end',
  'alt->': 'end',
}

const deleteKeys: Readonly<Record<string, Movement>> = {
  backspace: 'left',
  'shift-backspace': 'left',
  delete: 'right',
  'ctrl-d': 'right',
}

const killKeys: Readonly<Record<string, Movement>> = {
  'ctrl-k': 'lineEnd',
  'ctrl-u': 'lineStart',
  'ctrl-w': 'blankLeft',
  'alt-backspace': 'wordLeft',
  'ctrl-backspace': 'wordLeft',
  'alt-d': 'wordRight',
  'ctrl-delete': 'wordRight',
}

/** Returns the state after a key, and its effect. */
export function press(state: EditorState, key: Key, surroundings: Surroundings): Step {
  if (state.search) return pressInSearch(state, state.search, key, surroundings)
  if (state.menu) {
    const step = pressInMenu(state, state.menu, key)
    if (step) return step
  }
  const { menu: _, ...closed } = state
  switch (key.kind) {
    case 'text':
      return quiet({ ...changed(closed, inserted(closed.buffer, key.text), 'typing'), last: 'typing' })
    case 'paste':
      return quiet(changed(closed, inserted(closed.buffer, pasted(key.text)), 'other'))
    case 'named':
      return pressNamed(closed, key.name, surroundings)
  }
}

function pressNamed(state: EditorState, name: string, surroundings: Surroundings): Step {
  const { buffer } = state
  if (name === 'ctrl-d' && buffer.text === '') return { state, effect: 'leave' }
  const movement = moveKeys[name]
  if (movement) return quiet(moved(state, movements[movement](buffer)))
  const deletion = deleteKeys[name]
  if (deletion) return quiet(deleted(state, movements[deletion](buffer)))
  const kill = killKeys[name]
  if (kill) return quiet(killed(state, kill))
  const effect = effects[name]
  if (effect) return { state, effect }
  switch (name) {
    case 'enter':
      if (surroundings.isIncomplete(buffer.text)) return quiet(changed(state, broken(buffer), 'other'))
      return { state: resting(state, buffer), effect: 'submit' }
    case 'alt-enter':
    case 'shift-enter':
    case 'ctrl-enter':
      return quiet(changed(state, broken(buffer), 'other'))
    case 'tab':
      return quiet(completed(state, surroundings))
    case 'up':
    case 'ctrl-p':
      return quiet(upOrOlder(state, surroundings.history))
    case 'down':
    case 'ctrl-n':
      return quiet(downOrNewer(state, surroundings.history))
    case 'page-up':
    case 'alt-up':
    case 'alt-p':
      return quiet(browse(state, surroundings.history, -1))
    case 'page-down':
    case 'alt-down':
    case 'alt-n':
      return quiet(browse(state, surroundings.history, 1))
    case 'ctrl-r':
      return quiet({ ...state, search: { query: '', failed: false, origin: buffer } })
    case 'ctrl-y':
      return quiet(changed(state, inserted(buffer, state.killed), 'other'))
    case 'ctrl-t':
      return quiet(changed(state, transposed(buffer), 'other'))
    case 'ctrl-_':
      return quiet(undone(state))
    default:
      return quiet(state)
  }
}

const effects: Readonly<Record<string, Effect>> = {
  'ctrl-c': 'cancel',
  'ctrl-l': 'clear',
  'ctrl-z': 'suspend',
  // Emacs and bash use Ctrl-X Ctrl-E.
  'ctrl-x': 'externalEditor',
}

// ---- changing ----

/** Changes the text, with undo; consecutive letters are one change. */
function changed(state: EditorState, buffer: Buffer, kind: EditorState['last']): EditorState {
  const joins = kind === 'typing' && state.last === 'typing'
  const undo = joins ? state.undo : [...state.undo.slice(-undoMax), state.buffer]
  return { buffer, killed: state.killed, undo, last: 'other' }
}

function deleted(state: EditorState, to: number): EditorState {
  const { buffer } = state
  if (to === buffer.caret) return moved(state, to)
  return changed(state, replaced(buffer, Math.min(to, buffer.caret), Math.max(to, buffer.caret), ''), 'other')
}

/** Deletes the text passed by a movement, or a line break at the end of a line, and keeps it for Ctrl-Y. */
function killed(state: EditorState, movement: Movement): EditorState {
  const { text, caret } = state.buffer
  const target = movements[movement](state.buffer)
  const to = movement === 'lineEnd' && target === caret ? Math.min(text.length, caret + 1) : target
  const piece = text.slice(Math.min(caret, to), Math.max(caret, to))
  if (piece === '') return { ...moved(state, caret), last: state.last }
  const earlier = state.last === 'killing' ? state.killed : ''
  const all = to < caret ? piece + earlier : earlier + piece
  return { ...deleted(state, to), killed: all, last: 'killing' }
}

function undone(state: EditorState): EditorState {
  const buffer = state.undo.at(-1)
  if (buffer === undefined) return state
  return { ...resting(state, buffer), undo: state.undo.slice(0, -1) }
}

/** Normalizes line ends and removes control characters. */
function pasted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
}

// ---- moving ----

function moved(state: EditorState, caret: number): EditorState {
  const { column: _, ...rest } = state
  return { ...rest, buffer: { text: state.buffer.text, caret }, last: 'other' }
}

function upOrOlder(state: EditorState, history: readonly string[]): EditorState {
  return vertically(state, -1) ?? browse(state, history, -1)
}

function downOrNewer(state: EditorState, history: readonly string[]): EditorState {
  return vertically(state, 1) ?? browse(state, history, 1)
}

function vertically(state: EditorState, direction: -1 | 1): EditorState | undefined {
  const column = state.column ?? columnOf(state.buffer)
  const target = verticalTarget(state.buffer, direction, column)
  return target === undefined ? undefined : { ...moved(state, target), column }
}

// ---- in the list, in the search ----

function pressInMenu(state: EditorState, menu: NonNullable<EditorState['menu']>, key: Key): Step | undefined {
  if (key.kind !== 'named') return undefined
  switch (key.name) {
    case 'tab':
    case 'down':
    case 'ctrl-n':
      return quiet(cycled(state, menu, 1))
    case 'shift-tab':
    case 'up':
    case 'ctrl-p':
      return quiet(cycled(state, menu, -1))
    case 'enter':
      return menu.selected === undefined ? undefined : quiet(resting(state, state.buffer))
    case 'escape':
    case 'ctrl-g':
      return quiet(resting(state, menu.origin))
    default:
      return undefined
  }
}

function pressInSearch(
  state: EditorState,
  search: NonNullable<EditorState['search']>,
  key: Key,
  surroundings: Surroundings,
): Step {
  const { history } = surroundings
  const look = (start: number, direction: -1 | 1): Step => {
    const next = searchOn(search, history, search.query, start, direction)
    return quiet({ ...state, search: next, buffer: found(history, next) })
  }
  const index = search.index ?? history.length
  if (key.kind !== 'named') {
    // One by one, so that the result does not depend on how fast they were typed.
    const next = clustersOf(key.text).reduce(
      (before, letter) => ({
        ...searchOn(before, history, before.query + letter, before.index ?? history.length - 1, -1),
        before,
      }),
      search,
    )
    return quiet({ ...state, search: next, buffer: found(history, next) })
  }
  switch (key.name) {
    case 'ctrl-r':
    case 'up':
      return look(index - 1, -1)
    case 'ctrl-s':
    case 'down':
      return look(index + 1, 1)
    case 'backspace': {
      const before = search.before ?? search
      return quiet({ ...state, search: before, buffer: found(history, before) })
    }
    case 'ctrl-c':
    case 'ctrl-g':
      return quiet(resting(state, search.origin))
    case 'escape':
    case 'tab':
      return quiet(resting(state, state.buffer))
    default:
      // Any other key accepts the match and does what it always does: Enter runs it.
      return press(resting(state, state.buffer), key, surroundings)
  }
}

function quiet(state: EditorState): Step {
  return { state, effect: 'none' }
}
