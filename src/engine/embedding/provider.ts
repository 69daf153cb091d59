/** One HTTP POST of JSON. */
export interface ProviderRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** The key in the headers; it is removed from the provider's messages. */
  readonly secret: string | undefined
}

/** What differs from provider to provider. */
export interface Provider {
  /** Full name of the model; see `Embedder.model`. */
  readonly model: string
  /** Name at the start of a message, capitalized. */
  readonly label: string
  /** The environment variable of the key. */
  readonly keyVariable: string
  /** Returns the request for one or more texts. Throws EMBEDDING_ERROR when a key or an address is missing. */
  request(texts: readonly string[]): ProviderRequest
  /** Returns the unchecked vectors of a parsed response, in the order of the texts. Throws EMBEDDING_ERROR. */
  read(answer: unknown, textCount: number): readonly unknown[]
}
