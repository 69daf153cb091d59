/** Sizes at which restores and imports behave differently. Tests make them small. */
export const thresholds = {
  /** Parts of one transaction of a restore: larger ones do not load faster, and what is UNIQUE in one is looked for at once. */
  restoredTogether: 50_000,
  /** Records of one transaction of an adoption, at most. Each one of edges may write all lists of them by their ends. */
  adoptedTogether: { node: 100_000, vector: 100_000, edge: 400_000 },
  /** Records of one transaction of an adoption in a server, which answers others between them. */
  adoptedBeside: 10_000,
  /** What a compressed file may become, and how many times its size where that is more than the bytes that are free. */
  decompressedBytesMax: 2 ** 40,
  decompressedRatioMax: 1000,
  decompressedBytesFree: 256 * 1024 * 1024,
  /** Bytes of standard input that are kept in memory to compare them with earlier imports. */
  comparedBytesOfPipeMax: 64 * 1024 * 1024,
  /** Contents that one mark lists. */
  contentsOfMarkMax: 100,
}
