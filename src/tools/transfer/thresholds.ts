import { constants } from 'node:buffer'

/** Sizes at which restores and imports behave differently. Tests make them small. */
export const thresholds = {
  /**
   * Characters of a line of a dump: as many as a string of Node.js may have, for a dump is of all that a store holds. The
   * limit for rows of other files is less (`fileLimits`): these may be made by anybody.
   */
  dumpedCharactersMax: constants.MAX_STRING_LENGTH,
  /** Characters of lines of a dump that are written together, without the last line. */
  dumpedTogether: 4 * 1024 * 1024,
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
