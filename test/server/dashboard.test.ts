import { describe, expect, it } from 'vitest'
import { dashboardEndpoints, startServer } from '../../src/serve/server/index.ts'
import { withProgram } from '../support/program.ts'
import { send } from './support.ts'

const program = `
N::Isle { code: String, pop: U64, tags: [String], found: Date DEFAULT NOW }
N::Port { depth: F64 }
E::Ferry { From: Isle, To: Isle, Properties: { mins: U32 } }
E::HasPort { From: Isle, To: Port }
V::Chart { body: String }
QUERY Load() =>
  a <- AddN<Isle>({code: "A", pop: 9007199254740993, tags: ["x", "y"]})
  b <- AddN<Isle>({code: "B", pop: 2, tags: ["z"]})
  p <- AddN<Port>({depth: 12.5})
  ab <- AddE<Ferry>({mins: 25})::From(a)::To(b)
  ap <- AddE<HasPort>::From(a)::To(p)
  chart <- AddV<Chart>([1, 0.5], {body: "deep"})
  RETURN a, b, p, ab, ap, chart
`

type Ids = Record<'a' | 'b' | 'p' | 'ab' | 'ap' | 'chart', string>

async function look(
  work: (get: (path: string) => Promise<unknown>, ids: Ids) => Promise<void>,
): Promise<void> {
  await withProgram(program, async ({ database, call }) => {
    const answer = await call<Record<keyof Ids, { id: string }>>('Load')
    const ids = Object.fromEntries(Object.entries(answer).map(([name, { id }]) => [name, id])) as Ids
    const server = await startServer(database, {
      port: 0,
      dev: true,
      endpoints: dashboardEndpoints(database),
    })
    try {
      await work(async path => {
        const { status, body } = await send(`${server.url}${path}`, { method: 'GET' })
        return status === 200 ? body : { status, ...(body as object) }
      }, ids)
    } finally {
      await server.close()
    }
  })
}

describe('what the legacy dashboard reads', () => {
  it('/nodes-edges shows nodes, the edges between them, vectors and counts', () =>
    look(async (get, { a, b, p, ab, ap, chart }) => {
      const vectors = [{ id: chart, level: 0, distance: null, data: [1, 0.5], dimension: 2 }]
      const stats = { num_nodes: 3, num_edges: 2, num_vectors: 1 }
      expect(await get('/nodes-edges')).toEqual({
        data: {
          nodes: [
            { id: a, label: 'Isle', title: 'A' },
            { id: b, label: 'Isle', title: 'B' },
            { id: p, label: 'Port', title: 'Port' },
          ],
          edges: [
            { id: ab, from: a, to: b, title: 'Ferry' },
            { id: ap, from: a, to: p, title: 'HasPort' },
          ],
        },
        vectors,
        stats,
      })
      expect(await get('/nodes-edges?node_label=Port&limit=300')).toEqual({
        data: { nodes: [{ id: p, label: 'Port', title: 'Port' }], edges: [] },
        vectors,
        stats,
      })
      expect(await get('/nodes-edges?limit=0')).toEqual({
        data: { nodes: [], edges: [] },
        vectors: [],
        stats,
      })
    }))

  it('/nodes-by-label shows the nodes of a type, with values as strings', () =>
    look(async (get, { a }) => {
      expect(await get('/nodes-by-label?label=Isle&limit=1')).toEqual({
        nodes: [
          {
            id: a,
            label: 'Isle',
            title: 'A',
            code: 'A',
            pop: '9007199254740993',
            tags: '["x","y"]',
            found: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          },
        ],
        count: 1,
      })
    }))

  it('/node-connections shows edges of both directions and the nodes at their other ends', () =>
    look(async (get, { a, b, p, ab, ap }) => {
      expect(await get(`/node-connections?node_id=${a}`)).toEqual({
        connected_nodes: [expect.objectContaining({ id: b }), expect.objectContaining({ id: p })],
        incoming_edges: [],
        outgoing_edges: [
          { id: ab, from: a, to: b, title: 'Ferry' },
          { id: ap, from: a, to: p, title: 'HasPort' },
        ],
      })
      expect(await get(`/node-connections?node_id=${p.toUpperCase()}`)).toMatchObject({
        connected_nodes: [{ id: a }],
        incoming_edges: [{ id: ap }],
        outgoing_edges: [],
      })
    }))

  it('/node-details shows a node, or null', () =>
    look(async (get, { p, chart }) => {
      expect(await get(`/node-details?id=${p}`)).toEqual({
        node: { id: p, label: 'Port', title: 'Port', depth: '12.5' },
        found: true,
      })
      expect(await get(`/node-details?id=${chart}`)).toEqual({ node: null, found: false })
    }))

  it.each([
    ['/nodes-edges?limit=301', 'limit must be an integer from 0 to 300, but is "301".'],
    ['/nodes-edges?limit=-1', 'limit must be an integer from 0 to 300, but is "-1".'],
    ['/nodes-edges?node_label=Nix', 'Unknown node type "Nix".'],
    ['/nodes-by-label', 'The URL parameter label is missing.'],
    ['/node-details?id=7', 'id must be a UUID, but is "7".'],
    ['/node-connections?node_id=', 'node_id must be a UUID, but is "".'],
  ])('%s is answered with 400', (path, error) =>
    look(async get => {
      expect(await get(path)).toEqual({ status: 400, error, code: 'INVALID_PARAMETER' })
    }),
  )
})
