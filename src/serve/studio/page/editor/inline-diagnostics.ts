import { type Diagnostic, setDiagnosticsEffect } from '@codemirror/lint'
import { type EditorState, type Extension, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { h } from '../dom.ts'

/** The message of a diagnostic on a separate line, below the line that is wrong. */
class MessageLine extends WidgetType {
  readonly #severity: string
  readonly #message: string

  constructor({ severity, message }: Diagnostic) {
    super()
    this.#severity = severity
    this.#message = message
  }

  override eq(other: MessageLine): boolean {
    return other.#message === this.#message && other.#severity === this.#severity
  }

  override toDOM(): HTMLElement {
    // A screen reader reads the message when the caret reaches the underlined text.
    return h(
      'div',
      { class: `cm-message cm-message-${this.#severity}`, 'aria-hidden': 'true' },
      h('span', {}, this.#message),
    )
  }
}

export const inlineDiagnostics: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { state, changes, effects }) {
    for (const effect of effects) if (effect.is(setDiagnosticsEffect)) return linesOf(effect.value, state)
    return lines.map(changes)
  },
  provide: field => EditorView.decorations.from(field),
})

function linesOf(diagnostics: readonly Diagnostic[], state: EditorState): DecorationSet {
  const lines = diagnostics.map(diagnostic => {
    const end = state.doc.lineAt(Math.min(diagnostic.from, state.doc.length)).to
    return Decoration.widget({ widget: new MessageLine(diagnostic), block: true, side: 1 }).range(end)
  })
  return Decoration.set(lines, true)
}
