/** Bounds of the embedding clients; the time-out and the number of attempts are in `limits`. */
export const bounds = {
  /** Texts sent in one HTTP call: Gemini refuses more, and OpenAI takes more than this. */
  textsPerCallMax: 100,
  /** Size of an answer for each text asked for; 3,072 indented numbers take about 100 KiB. */
  answerBytesPerTextMax: 1024 * 1024,
  /** Part of an error answer that is read. */
  errorBytesMax: 64 * 1024,
  /** Part of a provider's own words that is shown. */
  excerptCharactersMax: 300,
  /** Wait before the second attempt; doubles from there. */
  retryDelayMs: 500,
  /** Longest wait before an attempt, whatever Retry-After asks for. */
  retryDelayMsMax: 10_000,
  /** Vectors remembered by one embedder. */
  cacheEntriesMax: 1_000,
} as const
