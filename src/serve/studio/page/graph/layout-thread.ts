import type { LayoutState, LayoutTask } from './layout-worker.ts'
import { startWorker } from './start-worker.ts'

/**
 * Lays out a graph in a thread of its own, so that the page stays usable. `onState` is called with the positions now and
 * then, the last time with `progress` 1. Returns a function that ends it.
 */
export function layOutInThread(task: LayoutTask, onState: (state: LayoutState) => void): () => void {
  const worker = startWorker()
  worker.addEventListener('message', ({ data }: MessageEvent<LayoutState>) => {
    if (data.progress >= 1) worker.terminate()
    onState(data)
  })
  worker.postMessage(task)
  return () => worker.terminate()
}
