import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
import { collectStatements } from './collected-statements.ts'
import type {} from './global-setup.ts'
import { citusUrl, programsOf, type ServerKind } from './kinds.ts'
import { query } from './planted-citus.ts'

/** The URL of an empty database on the server that the run shares; it is dropped when the test ends. */
export async function temporaryDatabase(kind: ServerKind): Promise<string> {
  await collectStatements(inject('postgresStatements'))
  const servers = `${inject('postgresServers')}/${kind}`
  const url = await ask(servers, 'POST')
  onTestFinished(async () => {
    await ask(`${servers}?url=${encodeURIComponent(url)}`, 'DELETE')
  })
  return url
}

/** A schema on the cluster of `needsCitus`, with its URL and that of the coordinator for SQL; it is dropped when the test ends. */
export function clusterSchema(prefix: string) {
  const plain = citusUrl!
  const schema = `${prefix}_${randomUUID().replaceAll('-', '')}`
  onTestFinished(async () => {
    await query(plain, [`DROP SCHEMA IF EXISTS ${schema} CASCADE`])
  })
  const url = new URL(plain)
  url.searchParams.set('schema', schema)
  return { plain, schema, url: url.href }
}

let shared: Promise<string> | undefined

/** The URL of a database for all tests of this process, which is dropped with its server. */
export function sharedDatabase(kind: ServerKind): Promise<string> {
  shared ??= collectStatements(inject('postgresStatements')).then(() =>
    ask(`${inject('postgresServers')}/${kind}`, 'POST'),
  )
  return shared
}

/**
 * A server that the test has for itself, to kill it or to give it a standby; it is removed when the test ends.
 * @param ownIdentifier whether its system identifier differs from those of all others, by which standbys know their primary
 */
export async function temporaryCluster(
  kind: 'system' | 'embedded',
  { ownIdentifier = false, ...options }: ClusterOptions & { readonly ownIdentifier?: boolean } = {},
): Promise<Cluster> {
  await collectStatements(inject('postgresStatements'))
  const template = ownIdentifier ? {} : { template: await ask(`${inject('postgresServers')}/${kind}`, 'GET') }
  const cluster = await startCluster(programsOf[kind]!, { ...options, ...template })
  onTestFinished(() => cluster.remove())
  return cluster
}

async function ask(url: string, method: string): Promise<string> {
  const response = await fetch(url, { method })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}
