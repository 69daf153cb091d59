/** Something that can be written in HelixQL, or several things that are explained together. */
export interface Construct {
  /** What a user asks for help on. */
  readonly words: readonly string[]
  /** How it is written, at least once for each word that begins a form: `::Out<Edge>`, `::In<Edge>`. */
  readonly forms: readonly string[]
  /** What it does, in whole sentences. */
  readonly help: string
  /** Accepted by the checker, on the schema of docs/language.md. */
  readonly example: string
}

/** Constructs for each of `Kind`: a kind of the syntax tree that has none does not compile. */
export type ConstructsOf<Kind extends string> = { readonly [K in Kind]: readonly Construct[] }
