import pg from 'pg'
import { beforeAll } from 'vitest'
import { sharedDatabase } from '../support/postgres/database.ts'
import { describeCompleteness } from './suite.ts'

beforeAll(async () => {
  const client = new pg.Client(await sharedDatabase('pglite'))
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS vector')
  await client.end()
})

describeCompleteness('pglite', { momentsOfWay: 1 })
