/** Environment variables by name; `.env` and `process.env` are merged. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface EmbeddingConfig {
  /** Model of queries that name none; default: the built-in one. */
  readonly model?: string
  /** Base URL of the server for `openai_compatible:`, such as `http://localhost:11434/v1`. */
  readonly baseUrl?: string
  /** The folder of the files of a `local:` model, or one with a folder for each; relative to `folder`. Default: the cache of Transformers.js. */
  readonly modelPath?: string
  /** Whether a `local:` model whose files are not on this machine may be fetched; default: no. */
  readonly allowDownload?: boolean
  /** The folder of the project, from which Transformers.js is looked for. */
  readonly folder?: string
  /** Timeout of one HTTP request, in milliseconds; default: `limits.embeddingTimeoutMs`. */
  readonly timeoutMs?: number
  /** Other base URLs for the hosted providers: proxies, regional hosts, test servers. */
  readonly hostedUrls?: {
    readonly openai?: string
    readonly azure_openai?: string
    readonly gemini?: string
    /** The Hub from which models are fetched. */
    readonly hub?: string
  }
}

export interface Embedder {
  /**
   * Full name stored with the vector type, e.g. `openai:text-embedding-3-small`, `builtin:hash-384`.
   * It identifies the vector space: the task of a Gemini model is not part of it, because documents and the queries
   * that search them are deliberately embedded with different tasks.
   */
  readonly model: string
  /** Returns one vector per text, all finite and of the same non-zero length. Throws GvqError EMBEDDING_ERROR. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float64Array[]>
  /** Told once, before the first text. */
  readonly notice?: string
  /**
   * Returns what is known of a model on this machine before its first text. Throws EMBEDDING_ERROR with what is missing.
   */
  facts?(): ModelFacts
  /** Ends what runs for it; nothing waits for a vector any more. */
  close?(): Promise<void>
}

export interface ModelFacts {
  /** How many numbers a vector has; `undefined` if no file says that, or the model is to be fetched first. */
  readonly dimension: number | undefined
  /** Name and version of what runs the model. */
  readonly runtime: string
  /** Where its files are; `undefined` if it is to be fetched first. */
  readonly folder: string | undefined
}

/** The clock; replaced in tests so that no test has to wait. */
export interface EmbedderRuntime {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Rejects when `signal` is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

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
