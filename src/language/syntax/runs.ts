/** Returns the numbers that a generated table writes in runs: a length and a value, in turns. */
export function fromRuns(runs: readonly number[]): Int16Array {
  let length = 0
  for (let at = 0; at < runs.length; at += 2) length += runs[at]!
  const numbers = new Int16Array(length)
  let end = 0
  for (let at = 0; at < runs.length; at += 2) {
    const start = end
    end += runs[at]!
    numbers.fill(runs[at + 1]!, start, end)
  }
  return numbers
}
