import { PassThrough } from 'node:stream'
import type { Program } from '../../src/analysis/program.ts'
import type { NodeType, Property } from '../../src/catalog/index.ts'
import type { Session, SessionResult } from '../../src/database.ts'
import { GvqError } from '../../src/errors.ts'
import type { Shell } from '../../src/repl/index.ts'

const string = { kind: 'scalar', name: 'String' } as const
const code: Property = { name: 'code', type: string, index: 'unique', slot: 0 }
const isle: NodeType = { kind: 'node', name: 'Isle', properties: [code], propertyByName: new Map() }
const span = { file: { path: 'queries.hx', text: '' }, start: 0, end: 0 }

export const program: Program = {
  catalog: {
    nodes: new Map([['Isle', isle]]),
    edges: new Map([
      [
        'Ferry',
        {
          kind: 'edge',
          name: 'Ferry',
          from: isle,
          to: isle,
          unique: false,
          properties: [],
          propertyByName: new Map(),
        },
      ],
    ]),
    vectors: new Map(),
  },
  queries: new Map([
    [
      'FindIsle',
      {
        name: 'FindIsle',
        parameters: [
          { name: 'code', slot: 0, optional: false, type: string },
          { name: 'rows', slot: 1, optional: true, type: { kind: 'array', element: string } },
        ],
        slotCount: 2,
        statements: [],
        result: { kind: 'none' },
        writes: false,
        mcp: false,
        span,
      },
    ],
  ]),
}

/**
 * A session that understands four entries: `say X` answers X, `fail` throws, `wrong` has a diagnostic, and an open
 * bracket is incomplete until it is closed. Everything else is done without an answer.
 */
export class FakeSession implements Session {
  readonly entries: string[] = []

  async evaluate(text: string): Promise<SessionResult> {
    if (text.includes('(') && !text.includes(')')) return { kind: 'incomplete' }
    this.entries.push(text)
    if (text === 'fail') throw new GvqError('INVALID_VALUE', 'It failed.')
    if (text === 'wrong') {
      const file = { path: 'repl', text }
      const fault = {
        code: 'E001',
        severity: 'error',
        message: 'is wrong',
        span: { file, start: 0, end: 5 },
      } as const
      return { kind: 'diagnostics', diagnostics: [fault] }
    }
    if (!text.startsWith('say ')) return { kind: 'done' }
    return {
      kind: 'value',
      value: { said: text.slice(4), n: 2n ** 60n },
      timing: { parseMs: 0.25, runMs: 1 },
    }
  }
}

/** A shell over a fake session, and what it wrote. */
export function fakeShell() {
  const session = new FakeSession()
  const input = new PassThrough()
  const output = new PassThrough()
  const errors = new PassThrough()
  const shell: Shell = {
    database: { program },
    session,
    input,
    output,
    errors,
    describeError: async error => `error: ${(error as Error).message}`,
    describeDiagnostics: async diagnostics =>
      diagnostics.map(({ code, message }) => `${code} ${message}\n`).join(''),
  }
  const written = (stream: PassThrough): string => String(stream.read() ?? '')
  return { shell, session, input, output: () => written(output), errors: () => written(errors) }
}
