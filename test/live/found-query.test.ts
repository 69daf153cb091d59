import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toValue } from '../../src/database/live/index.ts'
import { openDatabase } from '../../src/database/open.ts'
import { withFolder } from '../transfer/support.ts'

it('a query that was found before a reload is run as it is now', async () => {
  await withFolder(async project => {
    const declare = (text: string) => writeFile(join(project, 'program.hx'), text)
    await declare('QUERY Answer() => RETURN 1\nQUERY Gone() => RETURN 1')
    const database = await openDatabase({ project, durable: false, env: {} })
    const { queries } = database.program
    expect(await database.run(queries.get('Answer')!, '', {}, toValue)).toEqual({ data: 1 })

    await declare('QUERY Answer() => RETURN 2')
    await database.reload()
    expect(await database.run(queries.get('Answer')!, '', {}, toValue)).toEqual({ data: 2 })
    expect(() => database.run(queries.get('Gone')!, '', {}, toValue)).toThrow('Gone')
    await database.close()
  })
})
