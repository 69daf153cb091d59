import { isolateHistory } from '@codemirror/commands'
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import {
  closeHoverTooltips,
  Decoration,
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
} from '@codemirror/view'
import { counted } from '../../../../base/text/counted.ts'
import type { PageEdit, PagePlace, PageRenameable, PageRenamed } from '../../api.ts'
import { Refused } from '../client.ts'
import { h, uniqueId } from '../dom.ts'

/** Renames what stands in the text of an editor. */
export interface RenameService {
  /** What a rename at a place would change. */
  find(text: string, offset: number): Promise<PageRenameable>
  rename(text: string, offset: number, name: string): Promise<PageRenamed>
}

type Renameable = Exclude<PageRenameable, { readonly refused: string }>

/** The field for a new name at its word, or a message there. */
interface Shown {
  readonly tooltip: Tooltip
  /** What will change. */
  readonly places: readonly PagePlace[]
}

const show = StateEffect.define<Shown | undefined>()

const placeMark = Decoration.mark({ class: 'cm-renamePlace' })

const shown = StateField.define<Shown | undefined>({
  create: () => undefined,
  update(before, { docChanged, selection, effects }) {
    for (const effect of effects) if (effect.is(show)) return effect.value
    return docChanged || selection !== undefined ? undefined : before
  },
  provide: field => [
    showTooltip.from(field, value => value?.tooltip ?? null),
    EditorView.decorations.from(field, value =>
      Decoration.set(
        (value?.places ?? []).map(({ from, to }) => placeMark.range(from, to)),
        true,
      ),
    ),
  ],
})

/** Makes F2 rename what stands at the caret. */
export function renaming(service: RenameService): Extension {
  const begin = (view: EditorView) => {
    void ask(view, service)
    return true
  }
  const leave = (view: EditorView) => {
    if (view.state.field(shown) === undefined) return false
    view.dispatch({ effects: show.of(undefined) })
    return true
  }
  return [
    shown,
    keymap.of([
      { key: 'F2', run: begin },
      { key: 'Escape', run: leave },
    ]),
  ]
}

async function ask(view: EditorView, service: RenameService): Promise<void> {
  const { doc, selection } = view.state
  const caret = selection.main.head
  const found = await answered(service.find(doc.toString(), caret))
  // The user went on meanwhile.
  if (view.state.doc !== doc || view.state.selection.main.head !== caret) return
  const asked = 'refused' in found ? messageAt(caret, found.refused) : fieldFor(found, caret, service)
  view.dispatch({ effects: [show.of(asked), closeHoverTooltips] })
}

/** Returns the answer of the server, of which a refusal is one. */
async function answered<T>(answer: Promise<T>): Promise<T | { readonly refused: string }> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

function messageAt(pos: number, text: string): Shown {
  const dom = () => h('p', { class: 'cm-rename', role: 'alert' }, text)
  return { tooltip: { pos, above: true, create: () => ({ dom: dom() }) }, places: [] }
}

function fieldFor(found: Renameable, caret: number, service: RenameService): Shown {
  const own: Shown = {
    places: found.places,
    tooltip: {
      pos: found.at.from,
      end: found.at.to,
      // What follows the word is more often what changes with it.
      above: true,
      create: view => {
        const { dom, input } = form(found, {
          take: async name => {
            const renamed = await answered(service.rename(view.state.doc.toString(), found.at.from, name))
            if (view.state.field(shown) !== own) return undefined
            if ('refused' in renamed) return renamed.refused
            view.focus()
            apply(view, { ...found, caret, renamed: name }, renamed)
            return undefined
          },
          leave: () => {
            view.focus()
            view.dispatch({ effects: show.of(undefined) })
          },
          left: () => {
            // The focus also leaves a field that an update of the editor removes, during which there can be no other.
            queueMicrotask(() => {
              if (view.state.field(shown) === own) view.dispatch({ effects: show.of(undefined) })
            })
          },
        })
        const mount = () => {
          input.focus({ preventScroll: true })
          input.select()
        }
        // What the pointer explains meanwhile must not push it out of view.
        return { dom, mount, overlap: true }
      },
    },
  }
  return own
}

interface FormEvents {
  /** Enter. Returns why the name cannot be taken. */
  take(name: string): Promise<string | undefined>
  /** Esc. */
  leave(): void
  /** The focus has moved elsewhere. */
  left(): void
}

function form({ name, places }: Renameable, on: FormEvents) {
  const id = uniqueId()
  const described = uniqueId()
  const input = h('input', {
    id,
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': described,
  })
  input.value = name
  const reason = h('p', { class: 'cm-rename-refused', role: 'alert' })
  const refuse = (text: string) => {
    reason.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  let isBusy = false
  const take = async () => {
    if (isBusy) return
    isBusy = true
    refuse('')
    try {
      refuse((await on.take(input.value.trim())) ?? '')
    } finally {
      isBusy = false
    }
  }
  const dom = h(
    'form',
    {
      class: 'cm-rename',
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault()
        void take()
      },
      oninput: () => refuse(''),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        on.leave()
      },
      // Whoever only looks into another window comes back to it.
      onfocusout: () => document.hasFocus() && on.left(),
    },
    h('label', { for: id }, 'New name of ', h('code', {}, name)),
    input,
    h('p', { id: described }, `Enter renames ${counted(places.length, 'place')} · Esc leaves`),
    reason,
  )
  return { dom, input }
}

/** Changes all places in one step of the history. The caret stays where it is in its word. */
function apply(
  view: EditorView,
  { at, caret, renamed }: { readonly at: PagePlace; readonly caret: number; readonly renamed: string },
  { edits, notice }: Exclude<PageRenamed, { readonly refused: string }>,
): void {
  const changes = view.state.changes(edits.map(({ from, to, text }) => ({ from, to, insert: text })))
  const own = edits.find(({ from }) => from === at.from)
  const start = changes.mapPos(at.from, -1) + (own ? startIn(own, renamed) : 0)
  const anchor = Math.min(start + Math.min(caret - at.from, renamed.length), changes.newLength)
  view.dispatch({
    changes,
    selection: { anchor },
    effects: show.of(notice === undefined ? undefined : messageAt(anchor, notice)),
    annotations: isolateHistory.of('full'),
    userEvent: 'rename',
    scrollIntoView: true,
  })
}

/** Where the new name begins in what is written: `{title}` becomes `{title: name}`. */
function startIn({ text }: PageEdit, name: string): number {
  return text.endsWith(`: ${name}`) ? text.length - name.length : 0
}
