// node http-bare.mjs ANSWER: a bare node:http server that reads each request to its end and responds with the same bytes.
import { createServer } from 'node:http'

const answer = process.argv[2]
const server = createServer((request, response) => {
  request.on('data', () => {})
  request.on('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(answer),
    })
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`bare server listening on http://127.0.0.1:${server.address().port}`)
})
