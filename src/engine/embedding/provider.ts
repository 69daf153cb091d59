/** One HTTP POST of JSON. */
export interface ProviderRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The key among the headers; it is cut out of whatever the provider answers. */
  readonly secret: string | undefined
}

/** What differs from provider to provider. */
export interface Provider {
  /** Full name of the model, see `Embedder.model`. */
  readonly model: string
  /** Name for messages, with a capital. */
  readonly label: string
  /** The variable that holds the key. */
  readonly keyVariable: string
  /** The call for some texts, at least one. Throws EMBEDDING_ERROR when a key or an address is missing. */
  request(texts: readonly string[]): ProviderRequest
  /** The raw vectors of a parsed answer, in the order of the texts. Throws EMBEDDING_ERROR. */
  read(answer: unknown, textCount: number): readonly unknown[]
}
