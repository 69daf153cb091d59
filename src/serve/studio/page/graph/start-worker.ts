/** Starts the thread of a layout. A page that may not start one from an address has a file of its own in place of this one. */
export function startWorker(): Worker {
  return new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
}
