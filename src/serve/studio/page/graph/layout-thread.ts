import type { LayoutState, LayoutTask } from './layout-worker.ts'

/**
 * Lays out a graph in a thread of its own, so that the page stays usable. `onState` is called with the positions now and
 * then, the last time with `progress` 1. Returns a function that ends it.
 */
export function layOutInThread(task: LayoutTask, onState: (state: LayoutState) => void): () => void {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutState>) => {
    if (data.progress >= 1) worker.terminate()
    onState(data)
  })
  worker.postMessage(task)
  return () => worker.terminate()
}
