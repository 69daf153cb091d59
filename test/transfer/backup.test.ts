import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { withProgram } from '../support/program.ts'
import { withFolder } from './support.ts'

const program = `
N::Account { UNIQUE INDEX name: String, amount: I64 }
E::Paid { From: Account, To: Account, Properties: { amount: I64 } }
V::Doc { n: I64 }
QUERY Open(name: String) => a <- AddN<Account>({name: name, amount: 0}) RETURN a
QUERY Pay(from: String, to: String, amount: I64) =>
  a <- N<Account>({name: from})
  b <- N<Account>({name: to})
  x <- a::UPDATE({amount: SUB(a::{amount}, amount)})
  y <- b::UPDATE({amount: ADD(b::{amount}, amount)})
  e <- AddE<Paid>({amount: amount})::From(a)::To(b)
  d <- AddV<Doc>([1.0, 2.0], {n: amount})
  RETURN e
QUERY Amounts() => a <- N<Account> RETURN a::{name, amount}
QUERY Payments() => p <- E<Paid>::COUNT d <- V<Doc>::COUNT RETURN p, d
QUERY Near() => d <- SearchV<Doc>([1.0, 2.0], 1000) RETURN d::{n}
`

describe('a backup of a database that is written to', () => {
  it('contains whole transactions as of one moment, and is independent', () =>
    withFolder(folder =>
      withProgram(program, async ({ call, database, folder: project }) => {
        const names = ['a', 'b', 'c']
        for (const name of names) await call('Open', { name })
        let paid = 0
        let isDone = false
        const pay = async () => {
          while (!isDone) {
            const from = names[paid % 3]!
            const to = names[(paid + 1) % 3]!
            await call('Pay', { from, to, amount: ++paid })
          }
        }
        const payments = pay()
        const copies: { at: number; folder: string }[] = []
        for (let i = 0; i < 3; i++) {
          const at = paid
          const target = join(folder, `backup${i}`)
          expect((await database.backup(target)).keys).toBeGreaterThan(0)
          copies.push({ at, folder: target })
          await call('Pay', { from: 'a', to: 'b', amount: 0 })
        }
        isDone = true
        await payments
        for (const copy of copies) {
          const backup = await openDatabase({ project, dataDir: copy.folder, env: {} })
          try {
            const { a } = (await backup.call('Amounts')) as { a: { amount: number }[] }
            expect(a.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
            const { p, d } = (await backup.call('Payments')) as { p: number; d: number }
            expect(p).toBe(d)
            expect(p).toBeGreaterThanOrEqual(copy.at)
            expect(p).toBeLessThanOrEqual(paid + copies.length)
            expect(((await backup.call('Near')) as { d: unknown[] }).d).toHaveLength(d)
            await backup.call('Pay', { from: 'b', to: 'c', amount: 1 })
          } finally {
            await backup.close()
          }
        }
      }),
    ))

  it('never overwrites, and leaves nothing if it fails', () =>
    withFolder(folder =>
      withProgram(program, async ({ database }) => {
        const target = join(folder, 'full')
        await mkdir(target)
        await writeFile(join(target, 'precious'), '')
        await expect(database.backup(target)).rejects.toThrow(`The folder ${target} is not empty.`)
        await expect(database.backup(join(target, 'precious', 'x'))).rejects.toMatchObject({
          code: 'STORAGE_UNAVAILABLE',
        })
        expect(await readdir(folder, { recursive: true })).toEqual(['full', 'full/precious'].map(p => p))
      }),
    ))
})
