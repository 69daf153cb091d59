/** Returns a smaller text for which `isBad` is still true, by removing parts as long as possible. */
export function shrink(text: string, isBad: (text: string) => boolean): string {
  let best = text
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.length; ) {
      const shorter = best.slice(0, start) + best.slice(start + size)
      if (isBad(shorter)) best = shorter
      else start += size
    }
  }
  return best
}
