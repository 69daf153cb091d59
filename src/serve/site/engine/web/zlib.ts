const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = (sum & 1 ? 0xedb88320 : 0) ^ (sum >>> 1)
  return sum
})

/** The checksum of Ethernet and gzip, as Node has it. */
export function crc32(data: Uint8Array, start = 0): number {
  let sum = ~start
  for (const byte of data) sum = table[(sum ^ byte) & 0xff]! ^ (sum >>> 8)
  return ~sum >>> 0
}
