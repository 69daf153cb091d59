import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { hashEmbedding } from '../../src/embedding/builtin.ts'
import { Reference } from '../reference/reference.ts'
import { withProgram } from '../support/program.ts'
import { show } from './match.ts'

it('x', async () => {
  const [text, calls] = readFileSync('/tmp/explore/scratch.txt', 'utf8').split('\n---\n') as [string, string]
  for (const optimise of [true, false])
    await withProgram(
      text,
      async ({ database }) => {
        const ref = new Reference(database.program, t => [...hashEmbedding(t)])
        const pairs = new Map<string, string>()
        for (const line of calls.trim().split('\n')) {
          const [q, ...rest] = line.split(' ')
          const raw = rest.join(' ') || '{}'
          const sub = (m: boolean) =>
            JSON.parse(raw.replace(/\$(\w+)/g, (_, k) => (saved.get(k) ?? ['', ''])[m ? 0 : 1]!))
          const e = (await database.call(q!, sub(true)).then(
            r => r,
            x => `${x.name} ${x.code} ${x.message}` + (x.code ? '' : x.stack),
          )) as any
          const r = ref.call(q!, sub(false)) as any
          if (e && typeof e === 'object' && r.response && typeof r.response === 'object')
            for (const k of Object.keys(e)) if (e[k]?.id) saved.set(`${k}${q}`, [e[k].id, r.response[k]?.id])
          console.log(
            q,
            raw,
            optimise ? '' : '(planner off)',
            '\n   E',
            show(e),
            '\n   R',
            r.kind === 'response' ? show(r.response) : [...r.codes].join('|') + ' ' + r.message,
          )
        }
        void pairs
      },
      { planner: { optimise } },
    )
})
const saved = new Map<string, [string, string]>()
