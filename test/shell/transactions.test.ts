import { describe, expect, it, vi } from 'vitest'
import { openShell } from '../../src/tools/shell/index.ts'
import { openOn, value, ways } from './shells.ts'

const program = `
N::User { UNIQUE INDEX name: String }
QUERY Add(name: String) => user <- AddN<User>({name: name}) RETURN NONE
`

const names = 'RETURN [N<User>::{name}]'

describe.each(ways)('a transaction of a shell, %s', way => {
  it('is written by commit, and discarded by rollBack', async () => {
    const { shell } = await openOn(way, program)
    const { limits } = await shell.begin()
    expect(limits).toEqual(way === 'here' ? undefined : { idleSeconds: 60, wholeSeconds: 300 })
    await shell.evaluate('Add(name: "Ada")')
    expect((await shell.scope()).transaction).toEqual({})
    await expect(shell.evaluate('Add(name: "Ada")')).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    expect(await value(shell, names)).toEqual([['Ada']])
    expect(await shell.commit()).toMatchObject([{ type: 'User', created: 1 }])
    await shell.begin()
    await shell.evaluate('Add(name: "Bob")')
    await shell.evaluate('n <- 5')
    expect(await shell.rollBack()).toBe(true)
    expect(await shell.scope()).toMatchObject({ variables: [] })
    expect((await shell.scope()).transaction).toBeUndefined()
    expect(await value(shell, names)).toEqual([['Ada']])
    await expect(shell.commit()).rejects.toMatchObject({ message: 'There is no open transaction.' })
  })
})

describe('a transaction through a server', () => {
  it('is a run that others can see and stop', async () => {
    const { shell, another } = await openOn('served', program)
    const other = await another()
    await shell.begin()
    await shell.evaluate('Add(name: "Ada")')
    const [run] = await other.runs()
    expect(run).toMatchObject({ query: ':begin' })
    expect(await other.stop(run!.id)).toBe(true)
    expect(await other.stop(run!.id)).toBe(false)
    await other.evaluate('Add(name: "Bob")')
    expect((await shell.scope()).transaction?.failure).toContain('was stopped by the owner')
    await expect(shell.commit()).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(await value(shell, names)).toEqual([['Bob']])
  })

  it('ends with its shell', async () => {
    const { shell, another } = await openOn('served', program)
    const other = await another()
    await shell.begin()
    await shell.evaluate('Add(name: "Ada")')
    await shell.close()
    await other.evaluate('Add(name: "Bob")')
    expect(await value(other, names)).toEqual([['Bob']])
  })

  it('ends with the server: nothing runs in its place until that is acknowledged', async () => {
    const { shell, server } = await openOn('served', program)
    await shell.begin()
    await shell.evaluate('Add(name: "Ada")')
    await shell.evaluate('n <- 5')
    await server!.stop('SIGTERM')
    const lost = { message: `The server at ${server!.url} ended, which rolled the transaction back.` }
    await expect(shell.evaluate('Add(name: "Bob")')).rejects.toMatchObject(lost)
    await expect(shell.commit()).rejects.toMatchObject(lost)
    expect((await shell.scope()).transaction?.failure).toBe(lost.message)
    expect(await shell.rollBack()).toBe(true)
    await shell.open()
    expect(await value(shell, names)).toEqual([[]])
    expect((await shell.scope()).variables).toEqual([])
  })

  it('can be given up when the server has ended and another process has the data', async () => {
    const { shell, server, folder } = await openOn('served', program)
    await shell.begin()
    await shell.evaluate('n <- 5')
    expect((await shell.scope()).transaction).toEqual({})
    await server!.stop('SIGKILL')
    expect((await shell.scope()).transaction?.failure).toContain('ended, which rolled the transaction back')
    const holder = await openShell({ project: folder, notice: () => undefined })
    await expect(shell.evaluate('N<User>::COUNT')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(await shell.rollBack()).toBe(true)
    expect((await shell.scope()).transaction).toBeUndefined()
    // It goes on through the shell that has the data.
    expect(await value(shell, names)).toEqual([[]])
    await holder.close()
  })

  it('is named to who declares a type meanwhile, which would wait for its end', async () => {
    const { shell, another } = await openOn('served', program)
    const other = await another()
    await shell.begin()
    const [run] = await other.runs()
    await expect(other.evaluate('N::Pet { name: String }')).rejects.toMatchObject({
      message: `The types of stored data cannot be changed while \`:begin\` (${run!.id}) is writing.`,
      hint: `Wait for it to end, or stop it with :kill ${run!.id}, and try again.`,
    })
    await shell.evaluate('Add(name: "Ada")')
    await shell.commit()
    expect(await other.evaluate('N::Pet { name: String }')).toMatchObject({ kind: 'declared' })
    expect(await value(other, 'RETURN [N<Pet>::COUNT]')).toEqual([0])
  })

  it('waits for the one before it', async () => {
    const { shell, another } = await openOn('served', program)
    const other = await another()
    await shell.begin()
    const next = other.begin()
    await vi.waitFor(async () => expect(await shell.runs()).toHaveLength(2))
    await shell.evaluate('Add(name: "Ada")')
    await shell.commit()
    await next
    expect(await value(other, names)).toEqual([['Ada']])
    await other.rollBack()
  })
})
