import type { ByteString } from './api.ts'

/** The store's own keys; no space begins with their first byte. */

/** Marks files created by gvq. */
export const formatKey: ByteString = '\x00format'

/** Tells a store from others: 16 bytes. */
export const idKey: ByteString = '\x00id'

/** The number of the last commit in the files: 8 bytes, big-endian. */
export const sequenceKey: ByteString = '\x00sequence'
