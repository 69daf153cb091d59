/** The only script of the docs page. Bodies and answers are never parsed, so that wide integers stay exact. */
export const pageScript = `
'use strict'
const queries = document.getElementById('queries')
const key = document.getElementById('key')
const filter = document.getElementById('filter')

/** JSON text with line breaks and indents; numbers, strings and arrays of plain numbers are copied unchanged. */
function laidOut(text) {
  let depth = 0
  const newLine = () => '\\n' + '  '.repeat(depth)
  return text.replace(/"(?:[^"\\\\]|\\\\.)*"|{}|\\[[^[\\]{}"]*\\]|[{}[\\],:]/g, token => {
    if (token === '{' || token === '[') { depth++; return token + newLine() }
    if (token === '}' || token === ']') { depth--; return newLine() + token }
    if (token === ',') return token + newLine()
    return token === ':' ? ': ' : token
  })
}

function headers() {
  return key === null || key.value === '' ? {} : { 'x-api-key': key.value }
}

async function send(form) {
  const [result, status] = [form.querySelector('pre'), form.querySelector('output')]
  const start = performance.now()
  try {
    const response = await fetch(new URL(form.dataset.query, document.baseURI), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body: form.querySelector('textarea').value,
    })
    const text = await response.text()
    status.value = response.status + ' in ' + (performance.now() - start).toFixed(1) + ' ms'
    result.className = response.ok ? '' : 'failed'
    result.textContent = laidOut(text)
  } catch (error) {
    status.value = ''
    result.className = 'failed'
    result.textContent = 'The server does not answer: ' + error.message
  }
}

async function unlock() {
  const response = await fetch(new URL('docs/queries', document.baseURI), { headers: headers() })
  const text = await response.text()
  if (response.ok) queries.innerHTML = text
  else queries.textContent = JSON.parse(text).error
}

function narrow() {
  for (const each of queries.querySelectorAll('details')) {
    each.hidden = !each.dataset.name.includes(filter.value.trim().toLowerCase())
  }
}

document.addEventListener('submit', event => {
  event.preventDefault()
  if (event.target.id === 'lock') void unlock()
  else void send(event.target)
})
filter.addEventListener('input', narrow)
`
