import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import {
  type Diagnostic,
  forceLinting,
  forEachDiagnostic,
  linter,
  lintKeymap,
  setDiagnostics,
} from '@codemirror/lint'
import { EditorState, Prec, StateEffect } from '@codemirror/state'
import {
  closeHoverTooltips,
  drawSelection,
  EditorView,
  hasHoverTooltips,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
  type Tooltip,
  type ViewUpdate,
} from '@codemirror/view'
import type { Completion as Completions } from '../../../../language/complete/index.ts'
import type { PageDiagnostic, PageHover } from '../../api.ts'
import { call, Refused } from '../client.ts'
import { h } from '../dom.ts'
import { inlineDiagnostics } from './inline-diagnostics.ts'
import { helixql } from './language.ts'
import { overtype } from './overtype.ts'
import { type RenameService, renaming } from './rename.ts'
import { editorTheme } from './theme.ts'

export interface CodeEditor {
  readonly view: EditorView
  text(): string
  setText(text: string): void
  /** Checks the text as it is, because the program has changed. */
  checkAgain(): void
  /** Underlines the diagnostics of a run. */
  show(diagnostics: readonly PageDiagnostic[]): void
  destroy(): void
}

const programChanged = StateEffect.define<null>()

const lintOptions = {
  delay: 350,
  needsRefresh: ({ transactions }: ViewUpdate) =>
    transactions.some(({ effects }) => effects.some(each => each.is(programChanged))),
}

/** What an editor knows of its text. */
export interface TextService {
  /** Read by screen readers. */
  readonly label: string
  readonly placeholder: string
  /** Absent where errors are known when the text has run: those that are shown stay until others are. */
  check?(text: string): Promise<readonly PageDiagnostic[]>
  complete(text: string, caret: number, signal: AbortSignal): Promise<Completions>
  /** What is known of the word at a place. */
  hover?(text: string, offset: number): Promise<PageHover>
  readonly rename?: RenameService
}

const entryService: TextService = {
  label: 'Entry',
  placeholder: 'N<Person>::RANGE(0, 25)',
  check: text => call('check', [text]),
  complete: (text, caret, signal) => call('complete', [text, caret], signal),
  hover: (text, offset) => call('hover', [text, offset]),
  rename: {
    find: (text, offset) => call('renameable', [text, offset]),
    rename: (text, offset, name) => call('rename', [text, offset, name]),
  },
}

interface EditorEvents {
  /** Ctrl Enter. */
  run(): void
  changed(text: string): void
  /** The user leaves the editor by Tab or Shift-Tab: the focus must move to the element after or before it. */
  left(backwards: boolean): void
}

/**
 * Creates the editor below an element, in a shadow tree. There it sets its styles through the object model, which the
 * page's Content-Security-Policy allows; in a document it would add a style element, which the policy forbids.
 */
export function createCodeEditor(
  host: HTMLElement,
  text: string,
  on: EditorEvents,
  service = entryService,
): CodeEditor {
  const root = host.attachShadow({ mode: 'open' })
  leaveByTab(host, on.left)
  const run = () => {
    on.run()
    return true
  }
  const keys = Prec.highest(keymap.of([{ key: 'Mod-Enter', run }]))
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        keys,
        overtype,
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [context => completions(context, service)], icons: false }),
        service.check ? linter(view => lint(view.state.doc.toString(), service), lintOptions) : [],
        inlineDiagnostics,
        hoverTooltip((view, offset) => hover(view.state.doc.toString(), offset, service)),
        service.rename ? renaming(service.rename) : [],
        placeholder(service.placeholder),
        // Tab indents; after Esc it leaves the editor.
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          { key: 'Mod-.', run: fixAtCaret },
          { key: 'Escape', run: leaveHover },
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': service.label }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) on.changed(update.state.doc.toString())
        }),
        helixql,
        editorTheme,
      ],
    }),
  })
  return {
    view,
    text: () => view.state.doc.toString(),
    setText: next => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
      forceLinting(view)
    },
    checkAgain: () => view.dispatch({ effects: programChanged.of(null) }),
    show: diagnostics => {
      const text = view.state.doc.toString()
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.flatMap(each => shown(each, text)),
        ),
      )
      const first = diagnostics.find(({ at }) => at !== undefined)?.at
      if (first)
        view.dispatch({ selection: { anchor: Math.min(first.from, text.length) }, scrollIntoView: true })
    },
    destroy: () => view.destroy(),
  }
}

/**
 * Makes Tab leave the editor after Esc, so that keyboard users are not trapped. By itself, Chromium would keep the focus in
 * the shadow tree.
 */
function leaveByTab(host: HTMLElement, left: EditorEvents['left']): void {
  let mayLeave = false
  host.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Tab' && mayLeave) {
        event.preventDefault()
        event.stopPropagation()
        left(event.shiftKey)
      }
      if (event.key !== 'Shift') mayLeave = event.key === 'Escape'
    },
    { capture: true },
  )
}

/** Closes what explains a word or an error. */
function leaveHover(view: EditorView): boolean {
  if (!hasHoverTooltips(view.state)) return false
  view.dispatch({ effects: closeHoverTooltips })
  return true
}

/** Applies the first fix of what is wrong at the caret. */
function fixAtCaret(view: EditorView): boolean {
  const { head } = view.state.selection.main
  let fix: (() => void) | undefined
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const [first] = actions ?? []
    if (from <= head && head <= to && first !== undefined) fix ??= () => first.apply(view, from, to)
  })
  if (fix === undefined) view.dispatch({ effects: EditorView.announce.of('There is no fix at the caret.') })
  else fix()
  return true
}

async function lint(text: string, service: TextService): Promise<readonly Diagnostic[]> {
  if (text.trim() === '') return []
  try {
    return ((await service.check?.(text)) ?? []).flatMap(each => shown(each, text))
  } catch (error) {
    // A run reports that the server is gone.
    if (error instanceof Refused) return []
    throw error
  }
}

async function hover(text: string, offset: number, service: TextService): Promise<Tooltip | null> {
  try {
    const { at, parts } = (await service.hover?.(text, offset)) ?? {}
    if (at === undefined || parts === undefined) return null
    const lines = parts.map(part => ('code' in part ? h('pre', {}, part.code) : h('p', {}, part.text)))
    return {
      pos: at.from,
      end: at.to,
      above: true,
      create: () => ({ dom: h('div', { class: 'cm-hover' }, ...lines) }),
    }
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

function shown(
  { at, severity, code, message, help, label, note, fixes }: PageDiagnostic,
  text: string,
): readonly Diagnostic[] {
  if (at === undefined) return []
  const { length } = text
  // An error at the end of the text is shown at its last character.
  const from = Math.max(0, Math.min(at.from, length - 1))
  const lines = [`${code}: ${message}`, label, help && `help: ${help}`, note && `note: ${note}`].filter(
    line => line !== undefined,
  )
  return [
    {
      from,
      to: Math.max(from, Math.min(at.to, length)),
      severity,
      message: lines.join('\n').replaceAll('`', ''),
      actions: fixes.map(({ title, edits }) => ({
        name: title.replaceAll('`', ''),
        apply: view => {
          // Its places are those of the text that was checked.
          const isCurrent = view.state.doc.toString() === text
          view.dispatch(
            isCurrent
              ? { changes: edits.map(({ from, to, text }) => ({ from, to, insert: text })) }
              : { effects: EditorView.announce.of('The text has changed since it was checked.') },
          )
        },
      })),
    },
  ]
}

async function completions(
  context: CompletionContext,
  service: TextService,
): Promise<CompletionResult | null> {
  const before = context.matchBefore(/[\w:<{(.]/)
  if (!context.explicit && before === null) return null
  const abort = new AbortController()
  context.addEventListener('abort', () => abort.abort())
  try {
    const { from, to, items } = await service.complete(
      context.state.doc.toString(),
      context.pos,
      abort.signal,
    )
    const typed = context.state.sliceDoc(from, to)
    // Offering the typed text would only catch the Enter that is meant for a new line.
    if (items.every(({ text }) => text === typed)) return null
    const options = items.map(
      ({ text, kind, detail }, i): Completion => ({
        label: text,
        type: kind,
        boost: -i,
        ...(detail !== undefined && { detail: detail.length > 46 ? `${detail.slice(0, 45)}…` : detail }),
      }),
    )
    return { from, to, options, filter: false }
  } catch {
    // Aborted, or the server is gone: there are no candidates.
    return null
  }
}
