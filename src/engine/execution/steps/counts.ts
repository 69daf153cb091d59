/** How many there are: exact at every size, a bigint only beyond 2^53. */
export type Count = number | bigint

export function plusCounts(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= Number.MAX_SAFE_INTEGER) return sum
  }
  return BigInt(a) + BigInt(b)
}

export function timesCount(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (product <= Number.MAX_SAFE_INTEGER) return product
  }
  return BigInt(a) * BigInt(b)
}
