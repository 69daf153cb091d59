/** What a copy of a store has: users see it, and their compilers read this file. */
export interface CopiedKeys {
  readonly keys: number
  /** Bytes of the keys and values, before compression. */
  readonly bytes: number
}
