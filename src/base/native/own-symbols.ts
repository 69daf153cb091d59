/** Offsets and values of 64-bit ELF files (System V ABI). */
const headerBytes = 64
const sharedObject = 3
const programHeaderDynamic = 2
const entryBytes = 16
const dynamicEnd = 0n
const dynamicSymbolic = 16n

/**
 * Returns the same shared library with the `DT_SYMBOLIC` flag, which binds its references to symbols that it defines
 * itself to its own definitions. Without the flag, functions of the same name that Node's executable exports take their
 * place. The binary of `rocksdb` 5.2.1 for Linux was built by a compiler whose `std::string` differs from Node's; from
 * Node 20.12 on, the executable also exports the functions of `std::regex` that the binary contains, and loading it ends
 * in `std::bad_alloc`. The linker leaves room for the flag at the end of the dynamic table.
 *
 * Returns `undefined` for bytes that are not a 64-bit little-endian shared library, already have the flag, or have no
 * room for it.
 */
export function preferOwnSymbols(library: Buffer): Buffer | undefined {
  if (!isSharedLibrary(library)) return undefined
  const table = dynamicTable(library)
  if (table === undefined) return undefined
  for (let at = table.start; at + 2 * entryBytes <= table.end; at += entryBytes) {
    const tag = library.readBigUInt64LE(at)
    if (tag === dynamicSymbolic) return undefined
    if (tag !== dynamicEnd) continue
    // The zeros after the end of the table become its new end.
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
