// node http-load.mjs URL BODY CONNECTIONS SECONDS [close]: posts the body over and over and prints { perSecond, p50, p99 } as JSON,
// times in milliseconds. With `close`, each call has a connection of its own. It parses little, so that it needs less CPU than the
// servers that it measures.
import { connect } from 'node:net'

const [target, body, connections, seconds, close = ''] = process.argv.slice(2)
const { hostname, port, host, pathname } = new URL(target)
const ending = close === '' ? '' : 'connection: close\r\n'
const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${ending}`
const request = Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
const warmUpMs = 500
const times = []
const begin = performance.now() + warmUpMs
const end = begin + seconds * 1000

function client() {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay()
  let sentAt = 0
  let missing = 0
  // What a connection costs is part of the time of its call.
  const begun = performance.now()
  const send = () => {
    sentAt = close === '' ? performance.now() : begun
    socket.write(request)
  }
  socket.on('connect', send)
  socket.on('data', chunk => {
    missing = missing === 0 ? bytesToCome(chunk) : missing - chunk.length
    if (missing > 0) return
    const now = performance.now()
    if (sentAt >= begin) times.push(now - sentAt)
    if (now < end && close === '') send()
    else {
      socket.destroy()
      if (now < end) client()
    }
  })
  socket.on('error', fail)
}

/** Returns how many bytes of a response follow its first chunk, which contains all headers. */
function bytesToCome(chunk) {
  const headEnd = chunk.indexOf('\r\n\r\n')
  const text = chunk.latin1Slice(0, headEnd)
  if (!text.startsWith('HTTP/1.1 200')) fail(new Error(chunk.toString()))
  const length = Number(/content-length: (\d+)/i.exec(text)[1])
  return headEnd + 4 + length - chunk.length
}

function fail(error) {
  console.error(error.message)
  process.exit(1)
}

for (let i = 0; i < Number(connections); i++) client()
process.on('exit', code => {
  if (code !== 0) return
  const sorted = Float64Array.from(times).sort()
  const at = share => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  console.log(JSON.stringify({ perSecond: times.length / Number(seconds), p50: at(0.5), p99: at(0.99) }))
})
