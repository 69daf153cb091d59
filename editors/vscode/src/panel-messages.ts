/** What the page of an answer asks of the extension. */
export type FromPage =
  /** The page is loaded, or loaded again: it has no answer. */
  | { readonly kind: 'ready' }
  /** A call of the studio as JSON. */
  | { readonly kind: 'ask'; readonly id: number; readonly body: string }
  | { readonly kind: 'save'; readonly name: string; readonly text: string }

/** What the extension sends to the page. */
export type ToPage =
  | { readonly kind: 'answer'; readonly query: string; readonly json: string; readonly milliseconds: number }
  | { readonly kind: 'answered'; readonly id: number; readonly json: string }
  | { readonly kind: 'refused'; readonly id: number; readonly message: string }
