/** A construct of HelixQL, or several that are explained together. */
export interface Construct {
  /** The keywords and signs under which help is found. */
  readonly words: readonly string[]
  /** How it is written, with a form for each word that can begin one: `::Out<Edge>`, `::In<Edge>`. */
  readonly forms: readonly string[]
  /** What it does, in full sentences. */
  readonly help: string
  /** A program that is valid with the schema of docs/language.md. */
  readonly example: string
}

/** Constructs for each of `Kind`, so that a kind of the syntax tree without one does not compile. */
export type ConstructsOf<Kind extends string> = { readonly [K in Kind]: readonly Construct[] }
