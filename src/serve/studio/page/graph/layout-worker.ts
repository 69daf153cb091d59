import { Layout } from './layout.ts'

/** The graph to lay out: the message to the worker. */
export interface LayoutTask {
  readonly count: number
  readonly links: Int32Array
}

/** What the worker sends now and then, the last time with `progress` 1. */
export interface LayoutState {
  readonly progress: number
  readonly positions: Float32Array
}

const reportEveryMs = 150

addEventListener('message', ({ data: { count, links } }: MessageEvent<LayoutTask>) => {
  const layout = new Layout(count, links)
  let reported = performance.now()
  while (layout.progress < 1) {
    layout.step()
    const now = performance.now()
    if (layout.progress < 1 && now - reported < reportEveryMs) continue
    reported = now
    const state: LayoutState = { progress: layout.progress, positions: layout.positions() }
    postMessage(state, { transfer: [state.positions.buffer] })
  }
})
