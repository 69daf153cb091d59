/** Bounds of the embedding clients; the timeout and the number of attempts are in `limits`. */
export const bounds = {
  /** Texts sent in one HTTP request: Gemini rejects more; OpenAI would accept more. */
  textsPerCallMax: 100,
  /** Size of a response per text; 3,072 indented numbers take about 100 KiB. */
  answerBytesPerTextMax: 1024 * 1024,
  /** Bytes of an error response that are read. */
  errorBytesMax: 64 * 1024,
  /** Characters of a provider's message that are shown. */
  excerptCharactersMax: 300,
  /** Delay before the second attempt; doubles with each further one. */
  retryDelayMs: 500,
  /** Longest delay before an attempt, whatever Retry-After asks for. */
  retryDelayMsMax: 10_000,
  /** Vectors cached by one embedder. */
  cacheEntriesMax: 1_000,
} as const
