import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { withFolder } from '../transfer/support.ts'

it('a query that was found before a reload is run as it is now', async () => {
  await withFolder(async project => {
    const declare = (text: string) => writeFile(join(project, 'program.hx'), text)
    await declare('QUERY Answer() => RETURN 1\nQUERY Gone() => RETURN 1')
    const database = await openDatabase({ project, durable: false, env: {} })
    const { queries } = database.program
    expect(await database.run(queries.get('Answer')!, {}, {})).toEqual({ data: 1 })

    await declare('QUERY Answer() => RETURN 2')
    await database.reload()
    expect(await database.run(queries.get('Answer')!, {}, {})).toEqual({ data: 2 })
    expect(() => database.run(queries.get('Gone')!, {}, {})).toThrow('Gone')
    await database.close()
  })
})
