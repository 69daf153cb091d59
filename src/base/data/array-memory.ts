/** Gives the memory of an array back at once, before garbage is collected. Nothing may look at it or at views of it any more. */
export function freeArray({ buffer }: Uint32Array): void {
  // Node 20 cannot.
  if (buffer instanceof ArrayBuffer) buffer.transfer?.(0)
}

/**
 * Moves the numbers to an array with room for more, which takes no memory until it is written to. The smaller array is
 * freed.
 */
export function enlarged(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(array)
  freeArray(array)
  return larger
}
