export interface Request {
  /** `http://127.0.0.1:6969` */
  readonly origin: string
  readonly query: string
  /** A JSON object. */
  readonly body: string
  readonly hasKey: boolean
}

/** A curl command for a POSIX shell. It reads the key from the environment. */
export function curlText({ origin, query, body, hasKey }: Request): string {
  const parts = [
    `curl -s ${quoted(`${origin}/${query}`)}`,
    "-H 'content-type: application/json'",
    ...(hasKey ? ['-H "x-api-key: $GVQ_API_KEY"'] : []),
    ...(body === '{}' ? ["-d '{}'"] : [`-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A TypeScript snippet that needs only fetch. `gvq gen ts` writes a client with the types of all answers. */
export function typeScriptText({ origin, query, body, hasKey }: Request): string {
  // The body is sent as a string, so that integers beyond 2^53 stay exact.
  const isExact = /\d{16}/.test(body)
  const sent = isExact ? JSON.stringify(body) : `JSON.stringify(${body})`
  const key = hasKey ? ", 'x-api-key': process.env.GVQ_API_KEY ?? ''" : ''
  return `const response = await fetch('${origin}/${query}', {
  method: 'POST',
  headers: { 'content-type': 'application/json'${key} },
  body: ${sent},
})
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.error}\`)
console.log(answer)
`
}
