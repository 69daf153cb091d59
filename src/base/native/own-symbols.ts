/** Of the ELF format (System V ABI): where a 64-bit header has what is needed here. */
const headerBytes = 64
const sharedObject = 3
const programHeaderDynamic = 2
const entryBytes = 16
const dynamicEnd = 0n
const dynamicSymbolic = 16n

/**
 * The same shared library with the mark `DT_SYMBOLIC`: its references to symbols that it defines itself are bound to its
 * own definitions. Without the mark, a function that Node's executable exports under the same name takes their place. The
 * binary of `rocksdb` 5.2.1 for Linux comes from a compiler whose `std::string` is another than that of Node; from Node
 * 20.12 on, the executable exports the functions of `std::regex` that the binary carries too, and its start ends in
 * `std::bad_alloc`. The linker has left room for the mark at the end of the table that it belongs to.
 *
 * `undefined` for bytes that are not a 64-bit little-endian shared library, that have the mark, or have no room for it.
 */
export function preferOwnSymbols(library: Buffer): Buffer | undefined {
  if (!isSharedLibrary(library)) return undefined
  const table = dynamicTable(library)
  if (table === undefined) return undefined
  for (let at = table.start; at + 2 * entryBytes <= table.end; at += entryBytes) {
    const tag = library.readBigUInt64LE(at)
    if (tag === dynamicSymbolic) return undefined
    if (tag !== dynamicEnd) continue
    // What follows the end of the table is zeros: the next end.
    if (library.subarray(at, at + 2 * entryBytes).some(byte => byte !== 0)) return undefined
    const marked = Buffer.from(library)
    marked.writeBigUInt64LE(dynamicSymbolic, at)
    return marked
  }
  return undefined
}

function isSharedLibrary(bytes: Buffer): boolean {
  const magic = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])
  return (
    bytes.length >= headerBytes &&
    bytes.subarray(0, magic.length).equals(magic) &&
    bytes.readUInt16LE(16) === sharedObject
  )
}

function dynamicTable(bytes: Buffer): { readonly start: number; readonly end: number } | undefined {
  const headers = Number(bytes.readBigUInt64LE(32))
  const size = bytes.readUInt16LE(54)
  const count = bytes.readUInt16LE(56)
  for (let index = 0; index < count; index++) {
    const at = headers + index * size
    if (at + 40 > bytes.length) return undefined
    if (bytes.readUInt32LE(at) !== programHeaderDynamic) continue
    const start = Number(bytes.readBigUInt64LE(at + 8))
    const end = start + Number(bytes.readBigUInt64LE(at + 32))
    return end <= bytes.length ? { start, end } : undefined
  }
  return undefined
}
