/** Turns of the event loop, each of which takes one new connection from a server. */
const turns = 8

/** Calls back when the event loop has taken what has arrived: data of all connections, and several new connections. */
export function afterArrivals(callback: () => void): void {
  let left = turns
  const turn = (): void => {
    if (--left === 0) callback()
    else setImmediate(turn)
  }
  setImmediate(turn)
}

/** Resolves when the event loop has taken what has arrived. */
export function arrivals(): Promise<void> {
  return new Promise(afterArrivals)
}
