// node http-net.mjs ANSWER: a server without node:http, which reads a request only as far as to know its end, and responds
// with the same bytes. It shows what a connection costs in Node, below any server.
import { createServer } from 'node:net'

const answer = process.argv[2]
const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(answer)}\r\n`
const response = Buffer.from(`${head}\r\n${answer}`)
const lastResponse = Buffer.from(`${head}connection: close\r\n\r\n${answer}`)

const server = createServer(socket => {
  socket.setNoDelay()
  let waiting = ''
  socket.on('data', chunk => {
    waiting += chunk.latin1Slice()
    for (;;) {
      const headEnd = waiting.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const request = waiting.slice(0, headEnd)
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? 0)
      if (waiting.length < headEnd + 4 + length) return
      waiting = waiting.slice(headEnd + 4 + length)
      if (/connection: close/i.test(request)) socket.end(lastResponse)
      else socket.write(response)
    }
  })
  socket.on('error', () => undefined)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`bare server listening on http://127.0.0.1:${server.address().port}`)
})
