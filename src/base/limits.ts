/** All limits of gvq. Names end in the unit. */
export const limits = {
  /** Size of one .hx file. */
  sourceBytesMax: 8 * 1024 * 1024,
  /** Tokens in one .hx file. */
  sourceTokensMax: 600_000,
  /** Size of one text that a client sends to be checked, completed, explained or run. */
  clientTextBytesMax: 1024 * 1024,
  /** Tokens in it, and in one of its declarations or statements: 10,000 are parsed and checked in some 20 ms. */
  clientTextTokensMax: 200_000,
  clientUnitTokensMax: 10_000,
  /** Larger texts are worked on one at a time. */
  smallTextCharsMax: 64 * 1024,
  /** Completions that a client gets at once. */
  completionsMax: 200,
  /** Characters of one name. */
  nameCharsMax: 1_000,
  /** Properties of one type; a table of PostgreSQL has at most 1,600 columns. */
  propertiesMax: 1_500,
  /** Steps of one traversal: each is called by the one behind it. */
  stepsMax: 1_500,
  /** Entries of mappings that a query reads, with those that these read: each may be computed for each item. */
  entriesReadMax: 10_000,
  /** Errors, and warnings, reported in one .hx file. */
  sourceErrorsMax: 1_000,
  sourceWarningsMax: 1_000,
  /** Known names that an unknown one is compared with, to suggest what was meant; among more, nothing is suggested. */
  comparedNamesMax: 500,
  /** Brackets open at once in one .hx file. */
  nestingDepthMax: 200,
  /** Diagnostics shown for one file; the rest are counted. */
  diagnosticsPerFileMax: 100,
  /** Size of one HTTP request body. */
  bodyBytesMax: 8 * 1024 * 1024,
  /** Nesting of one JSON parameter value. */
  jsonDepthMax: 100,
  /** Members of an object in a long HTTP body for which no members are declared, such as the arguments of a tool. */
  jsonMembersMax: 10_000,
  /** Rows that an operator handles at once. */
  batchRowsMax: 1024,
  /** Rows that an operator yields at once, unless a single row leads to more. */
  yieldedRowsMax: 4096,
  /** Rows that are passed to an operator without a look at how many it will yield. */
  fewRowsMax: 32,
  /** What the rows of one query, and of all together, may take of the heap of JavaScript. */
  queryHeapShare: 1 / 8,
  queriesHeapShare: 1 / 4,
  /** Bytes that a query may hold however many others hold. */
  queryBytesFree: 1024 * 1024,
  /** Rows that one query holds: half of what a list of V8 can have, which grows by half. */
  queryRowsMax: 2 ** 26,
  /** Time that all queries together hold the thread before they yield to the event loop. */
  holdMsMax: 5,
  /** Decoded records, adjacency and index entries kept in memory. */
  cacheBytesDefault: 256 * 1024 * 1024,
  /** Time for one call of an embedding provider. */
  embeddingTimeoutMs: 30_000,
  /** Calls to an embedding provider for one text before it fails. */
  embeddingAttemptsMax: 3,
  /** Time for one query over HTTP. */
  queryTimeoutMs: 60_000,
  /** Time that `gvq serve` waits for open requests when it stops. */
  drainTimeoutMs: 10_000,
  /** Time for queries that are stopped then to roll back. */
  rollbackTimeoutMs: 5_000,
  /** Time that a schema change waits for running queries before it fails. */
  quietTimeoutMs: 2_000,
  /** Files that are kept from HTTP connections, for the store. */
  filesKept: 1024,
  /** Size of the headers of one HTTP request. */
  headerBytesMax: 16 * 1024,
  /** Requests that wait for earlier ones of their HTTP connection; while there are more, no more of it is read. */
  pipelinedMax: 1000,
  /**
   * Requests of all connections that wait for earlier ones; while there are as many, connections on which more arrive
   * are closed.
   */
  pipelinedAllMax: 20_000,
  /** Size from which HTTP answers are compressed. */
  encodedBytesMin: 1024,
  /** Size up to which the text of an HTTP answer is completed before any of it is sent. */
  heldBytesMax: 256 * 1024,
  /** Time after which an HTTP client that reads nothing of its answer is disconnected. */
  stallTimeoutMs: 30_000,
  /** What an HTTP client must read of its answer in `slowReadMs` while memory is short. */
  readBytesMin: 64 * 1024,
  /** The system takes answers in pieces of up to 1.5 MB: clients that read as much in this time are not slow. */
  slowReadMs: 10_000,
  /** Size from which an HTTP body counts towards `bodiesBytesMax`. */
  countedBodyBytesMin: 64 * 1024,
  /** Size of all large HTTP bodies whose requests are not done; while they have more, no more of others is read. */
  bodiesBytesMax: 64 * 1024 * 1024,
  /** Time in which `countedBodyBytesMin` of such a body must arrive while others wait for room. */
  bodyStallTimeoutMs: 5_000,
  /** HTTP queries that run at the same time; further ones wait. */
  concurrentMax: 512,
  /** HTTP queries that wait to be run; further ones are refused. */
  queueMax: 2048,
  /** `Retry-After` of an overloaded server. */
  retryAfterSeconds: 1,
  /** Time after which a query is logged as slow. */
  slowQueryMs: 1_000,
  /** Length of a request id that a client may choose. */
  requestIdCharsMax: 128,
  /** Time for the headers of one HTTP request to arrive. */
  headersTimeoutMs: 15_000,
  /** Time for one whole HTTP request to arrive. */
  requestTimeoutMs: 120_000,
  /** Time that an HTTP connection may be idle. Above the 60 s after which most proxies close theirs. */
  keepAliveTimeoutMs: 65_000,
  /** Time for which the rest of a refused HTTP body is read and discarded before its connection is closed. */
  lingerTimeoutMs: 2_000,
} as const
