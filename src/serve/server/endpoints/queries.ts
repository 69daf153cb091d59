import { GvqError } from '../../../base/errors.ts'
import type { RunFacts, Runs } from '../../../engine/execution/index.ts'
import type { Endpoint, EndpointAnswer } from '../access/endpoint.ts'

const prefix = '/queries/'

/** `GET /queries` lists what runs; `DELETE /queries/<id>` stops one of them. */
export function queriesEndpoints(runs: Runs): readonly Endpoint[] {
  return [
    {
      path: '/queries',
      methods: ['GET'],
      summary: 'the queries that are running',
      access: 'admin',
      handle: () => json({ queries: runs.list().map(shown) }),
    },
    {
      path: `${prefix}*`,
      methods: ['DELETE'],
      summary: 'stops a query',
      access: 'admin',
      handle: ({ path }) => stop(runs, path.slice(prefix.length)),
    },
  ]
}

function shown({ since, milliseconds, ...facts }: RunFacts) {
  return { ...facts, since: since.toISOString(), milliseconds: Math.round(milliseconds) }
}

function stop(runs: Runs, id: string): EndpointAnswer {
  const run = runs.list().find(each => String(each.id) === id)
  if (run === undefined || !runs.stop(run.id)) {
    throw new GvqError('NOT_FOUND', `No query with the id ${JSON.stringify(id)} is running.`, {
      hint: 'It may have ended. GET /queries lists those that are running.',
    })
  }
  return json({ stopped: shown(run) })
}

function json(value: unknown): EndpointAnswer {
  return { body: JSON.stringify(value), headers: ['cache-control', 'no-store'] }
}
