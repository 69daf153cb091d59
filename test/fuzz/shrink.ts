/** A smaller text for which `isBad` still holds: stretches are cut as long as any can be. */
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
