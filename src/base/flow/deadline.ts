/**
 * Calls the listener when `performance.now()` has reached `end`. A timer alone may fire before, as it counts in whole milliseconds.
 * The function that it returns ends that.
 */
export function whenReached(end: number, listener: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(look, Math.max(0, end - performance.now()) + 1)
  }
  const look = () => (performance.now() < end ? wait() : listener())
  wait()
  return () => clearTimeout(timer)
}
