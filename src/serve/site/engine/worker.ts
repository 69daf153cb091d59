import type { EngineRequest, EngineResponse } from '../api.ts'
import { Engine } from './engine.ts'

/** The requests that are being answered. */
const running = new Map<number, AbortController>()
const starting = Engine.start()

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  if ('stop' in data) running.get(data.id)?.abort()
  else void answer(data)
})

async function answer({ id, path, body }: Exclude<EngineRequest, { stop: true }>): Promise<void> {
  const gone = new AbortController()
  running.set(id, gone)
  const { status, text } = await (await starting).answer(path, body, gone.signal)
  running.delete(id)
  const response: EngineResponse = { id, status, text }
  postMessage(response)
}
