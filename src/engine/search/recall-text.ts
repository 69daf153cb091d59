import type { SearchRecall } from './vector-index-state.ts'

/** Returns a line about it: `recall@10 0.997 (breadth 91), @100 1 (exact)`. */
export function recallText({ at10, at100, breadthAt10, breadthAt100 }: SearchRecall): string {
  const part = (recall: number, breadth: number | undefined) =>
    `${Number(recall.toFixed(4))} (${breadth === undefined ? 'exact' : `breadth ${breadth}`})`
  return `recall@10 ${part(at10, breadthAt10)}, @100 ${part(at100, breadthAt100)}`
}
