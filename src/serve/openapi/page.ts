import { createHash } from 'node:crypto'
import { escapeHtml } from '../server/index.ts'
import type { OpenApiDocument, Operation } from './document.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'

/** Allows the one style and the one script of the page, requests to its own server, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src '${hashOf(pageStyle)}'`,
  `script-src '${hashOf(pageScript)}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A page that lists the queries of a document, each with a form to try it. If a key is required, the page contains nothing
 * of the document; it asks for the key, with which its script then fetches `queryList`.
 */
export function docsPage(document: OpenApiDocument): string {
  const isLocked = document.security.every(each => Object.keys(each).length > 0)
  const title = isLocked ? 'gvq' : escapeHtml(document.info.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}: queries</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<h1>${title}</h1>
<p>Call a query with POST /&lt;QueryName&gt; and one JSON object. <a href="openapi.json">openapi.json</a></p>
${isLocked ? lock : ''}
<input id="filter" type="search" placeholder="Filter by name" aria-label="Filter by name" autocomplete="off">
<main id="queries">${isLocked ? '' : queryList(document)}</main>
<script>${pageScript}</script>
</body>
</html>
`
}

const lock = `<form id="lock">
<p><input id="key" type="password" placeholder="x-api-key" aria-label="API key" autocomplete="off" required>
<button>Show the queries</button></p>
</form>`

/** The queries of a document as HTML. */
export function queryList({ paths }: OpenApiDocument): string {
  const sections = Object.values(paths).map(({ post }) => section(post))
  return sections.length === 0 ? '<p>There are no queries yet.</p>' : sections.join('\n')
}

function section(operation: Operation): string {
  const { operationId, summary, description, requestBody } = operation
  const name = escapeHtml(operationId)
  const body = JSON.stringify(requestBody.content['application/json'].example, null, 2)
  return `<details data-name="${name.toLowerCase()}">
<summary>${escapeHtml(summary)}<small>${operation['x-writes'] ? 'writes' : 'only reads'}</small></summary>
${said(description)}<p>Returns <code>${escapeHtml(operation['x-answers'])}</code></p>
<form data-query="${name}">
<textarea aria-label="Parameters of ${name}" spellcheck="false" rows="${body.split('\n').length}">${escapeHtml(body)}</textarea>
<button>Send</button><output></output>
<pre></pre>
</form>
</details>`
}

/** The comment above the query: the description without its last paragraph, which the summary repeats. */
function said(description: string): string {
  const comment = description.split('\n\n').slice(0, -1).join('\n\n')
  return comment === '' ? '' : `<p class="said">${escapeHtml(comment)}</p>\n`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
