import { type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Replaces the selection by typed text itself. Chromium would copy the style of the selected text as an inline style, which
 * the Content-Security-Policy forbids, and report that on the console.
 */
export const overtype: Extension = Prec.highest(
  EditorView.domEventHandlers({
    beforeinput(event, view) {
      const { inputType, data } = event
      const { empty, from, to } = view.state.selection.main
      if (inputType !== 'insertText' || data === null || empty || view.composing) return false
      const insert = () =>
        view.state.update(view.state.replaceSelection(data), {
          userEvent: 'input.type',
          scrollIntoView: true,
        })
      // Such as brackets around the selection.
      const handlers = view.state.facet(EditorView.inputHandler)
      if (!handlers.some(handle => handle(view, from, to, data, insert))) view.dispatch(insert())
      event.preventDefault()
      return true
    },
  }),
)
