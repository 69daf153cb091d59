import LayoutWorker from '../../../src/serve/studio/page/graph/layout-worker.ts?worker&inline'

/** Starts the thread of a layout from its text: a page in VS Code may not start one from the address of a file. */
export function startWorker(): Worker {
  return new LayoutWorker()
}
