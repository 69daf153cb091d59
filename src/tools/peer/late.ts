/** After how long an answer is late. */
const lateMs = 1000

/** Waits for an answer. Once it is late, `tell` says why; what cannot be told changes nothing. */
export async function unlessLate<T>(answer: () => Promise<T>, tell: () => Promise<void>): Promise<T> {
  const timer = setTimeout(() => void tell().catch(() => undefined), lateMs)
  try {
    return await answer()
  } finally {
    clearTimeout(timer)
  }
}
