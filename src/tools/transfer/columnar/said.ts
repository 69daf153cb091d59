/** The signal that ends a process that takes more memory than it may; V8, which knows only of its own heap, aborts. */
export const memorySignal = 'SIGUSR2'

/** What a reading process says to the one that started it: first the columns, then a page or the end for each message that it gets. */
export type Said =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'columns'; readonly columns: readonly string[] }
  /** Rows one after another, by column: copied in less time than objects. */
  | {
      readonly kind: 'page'
      readonly line: number
      readonly rows: number
      readonly columns: readonly unknown[][]
    }
  | { readonly kind: 'end' }
  /** `hint`: of a message that is whole; `system`: the members of an error of the operating system. */
  | {
      readonly kind: 'failure'
      readonly message: string
      readonly hint?: string
      readonly system?: object
    }
