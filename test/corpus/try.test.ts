import { it } from 'vitest'
import { checkFiles } from '../../src/check-project.ts'
import { corpus, pairs } from './generate.ts'
it('try', () => {
  const all = corpus()
  let lines = 0, bad = 0
  const seen = new Map<string, number>()
  for (const { name, files } of all) {
    for (const t of Object.values(files)) lines += t.split('\n').length
    const { diagnostics } = checkFiles(Object.entries(files).map(([path, text]) => ({ path, text })))
    for (const d of diagnostics) {
      if (d.severity !== 'error') continue
      bad++
      const t = d.span.file.text
      const at = t.lastIndexOf('// ', d.span.start)
      const key = t.slice(at, t.indexOf('\n', at)) + ' :: ' + d.code + ' ' + d.message + ' [' + t.slice(d.span.start, d.span.end) + '] ' + name
      seen.set(key, 1)
    }
  }
  console.log(all.length, 'projects', lines, 'lines', pairs.length, 'pairs', bad, 'errors')
  console.log([...seen.keys()].sort().slice(0, 400).join('\n'))
})
