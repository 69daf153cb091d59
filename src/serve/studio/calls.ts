import { basename } from 'node:path'
import { assertNever, GvqError } from '../../base/errors.ts'
import { limits as own } from '../../base/limits.ts'
import type { OpenDatabase } from '../../database/open.ts'
import type { KeepingSession } from '../../database/session/index.ts'
import { inSlices, type RunLimits, textOfClient, workOnText } from '../../engine/execution/index.ts'
import type { Program } from '../../language/analysis/program/program.ts'
import { stringifyJsonInParts } from '../../language/catalog/index.ts'
import type { DeclaredAt } from '../../language/facts/index.ts'
import { createLocalShell, type SessionPlan, type SessionResult } from '../../tools/shell/index.ts'
import type { Endpoint, EndpointCall } from '../server/index.ts'
import type { Evaluated, PageDiagnostic, Planned, RecordRef, StudioCalls } from './api.ts'
import { changedTypes } from './changes.ts'
import { connectionsOf } from './connections.ts'
import { entryFault, pageDiagnostics } from './diagnostics.ts'
import { neighboursOf } from './neighbours.ts'
import { pathInProject } from './places.ts'

/** The number of records that an entry may update and drop without confirmation. */
const guardRows = 10

/** Sent by the page with every call. A page of another site could send it only after a preflight request, which fails. */
const studioHeader = 'x-gvq-studio'

export function callEndpoint(database: OpenDatabase, limits: RunLimits): Endpoint {
  return {
    path: '/studio/call',
    methods: ['POST'],
    summary: 'calls of the studio',
    // The shell refuses what writes for a key that only reads.
    access: 'reader',
    handle: async call => {
      requireOwnPage(call)
      const { method, args } = readCall(await call.readJson())
      const { mayWrite } = call.caller
      const client = () => clientOf(call)
      const methods = callsOf(database, { mayWrite, gone: call.gone, client }, limits)
      if (!Object.hasOwn(methods, method))
        throw new GvqError('NOT_FOUND', `The studio has no call ${method}.`)
      const body = await call.whenAdmitted(() => answerOf(methods, method as keyof StudioCalls, args))
      return { body, headers: ['cache-control', 'no-store'] }
    },
  }
}

/** Makes a call, and returns the body of its answer. */
export async function answerOf(
  methods: Later<StudioCalls>,
  method: keyof StudioCalls,
  args: readonly unknown[],
): Promise<string> {
  // The arguments come from the page, which is compiled with the types of this table.
  const run = methods[method] as (...args: readonly unknown[]) => Promise<unknown>
  return inSlices(stringifyJsonInParts({ result: await run(...args) }))
}

/**
 * Refuses pages of other sites, including the origins of --cors-origin, which may only call the queries. Programs other
 * than browsers only need to send the header.
 */
function requireOwnPage({ request }: EndpointCall): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = origin === undefined || origin === `http://${host}` || origin === `https://${host}`
  if (request.headers[studioHeader] !== undefined && isOwn && (site === undefined || site === 'same-origin'))
    return
  throw new GvqError('FORBIDDEN', 'Only the page of the studio may call this.', {
    hint: 'Queries are POST /<QueryName>.',
  })
}

/** @throws GvqError INVALID_JSON if it is not a call. */
export function readCall(call: unknown): { readonly method: string; readonly args: readonly unknown[] } {
  if (typeof call === 'object' && call !== null && 'method' in call && 'args' in call) {
    const { method, args } = call
    if (typeof method === 'string' && Array.isArray(args)) return { method, args }
  }
  throw new GvqError('INVALID_JSON', 'A studio call must be an object with method and args.')
}

export type Later<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never
}

/** Who calls, and until when an answer is waited for. */
export interface StudioCaller {
  readonly mayWrite: boolean
  readonly gone: AbortSignal
  /** Names the client in the list of queries that run. */
  readonly client: () => string
}

export function callsOf(database: OpenDatabase, call: StudioCaller, common: RunLimits): Later<StudioCalls> {
  const { mayWrite, gone, client } = call
  const shell = createLocalShell(database, {
    onClose: async () => undefined,
    isShared: true,
    readsOnly: !mayWrite,
  })
  // Each text of the page goes through this session, or through workOnText.
  const session = database.createSession({ readsOnly: !mayWrite, ofClient: true })
  const limits = { ...common, signal: gone, client }
  return {
    overview: async () => ({
      project: basename(database.project.root),
      revision: database.live.revision,
      mayWrite,
      types: (await shell.schema()).map(type => placed(type, database)),
      queries: (await shell.queries()).map(query => placed(query, database)),
      rowsOf: rowsOf(database.program),
      changed: changedTypes(database.program),
    }),
    revision: async () => database.live.revision,
    source: async query => database.live.textOf({ kind: 'query', name: text(query) }),
    evaluate: async (entry, options) => {
      const { dry, guard } = members<typeof options>(options)
      const result = await session.evaluate(text(entry), {
        ...limits,
        dry: dry === true,
        ...(guard !== false && { guardRows }),
      })
      return shownResult(result)
    },
    plan: async (entry, measure) =>
      shownPlan(
        await (measure ? session.profile(text(entry), limits) : session.explainWithSql(text(entry), limits)),
      ),
    check: entry => check(session, text(entry), limits),
    complete: async (entry, caret) => {
      // Loaded on first use: it includes the grammar's candidates, which a server without a studio user does not need.
      const { completeInParts } = await import('../../language/complete/index.ts')
      const source = textOfClient('', text(entry))
      const scope = await shell.scope()
      const work = () => completeInParts(source, Number(caret), scope, own.completionsMax)
      return workOnText(database.runs, source.text, work, limits)
    },
    hover: async (entry, offset) => {
      const { hoverIn } = await import('./names.ts')
      return hoverIn(database, text(entry), Number(offset), limits)
    },
    renameable: async (entry, offset) => {
      const { renameableIn } = await import('./names.ts')
      return renameableIn(database, text(entry), Number(offset), limits)
    },
    rename: async (entry, offset, name) => {
      const { renamedIn } = await import('./names.ts')
      return renamedIn(database, text(entry), { offset: Number(offset), name: text(name) }, limits)
    },
    neighbours: async (record, max) => neighboursOf(database, checkedRef(record), edgesAtMost(max)),
    connections: async (records, max) =>
      connectionsOf(database, list(records).map(checkedRef), edgesAtMost(max)),
  }
}

function placed<T extends { readonly declaredAt: DeclaredAt }>(declared: T, database: OpenDatabase): T {
  const { file, line } = declared.declaredAt
  const shown = pathInProject(file, database)
  return shown === undefined ? declared : { ...declared, declaredAt: { file: shown, line } }
}

async function check(
  session: KeepingSession,
  entry: string,
  limits: RunLimits,
): Promise<readonly PageDiagnostic[]> {
  try {
    const { diagnostics, isIncomplete } = await session.check(entry, limits)
    // An incomplete entry is not an error while the user is typing; a run reports it.
    if (isIncomplete) return []
    // Warnings in other files do not concern the entry.
    return pageDiagnostics(diagnostics).filter(({ severity, at }) => severity === 'error' || at !== undefined)
  } catch (error) {
    if (!(error instanceof GvqError) || !isOfEntry(error)) throw error
    return [entryFault(error, entry)]
  }
}

/** Whether an entry is wrong, and not only late or cancelled. */
function isOfEntry({ code }: GvqError): boolean {
  return code !== 'CANCELLED' && code !== 'QUERY_TIMEOUT'
}

function clientOf({ request }: EndpointCall): string {
  const { remoteAddress, remotePort } = request.socket
  return remoteAddress === undefined ? 'studio' : `studio, ${remoteAddress}:${remotePort}`
}

/** The result of an entry for the page. */
export function shownResult(result: SessionResult): Evaluated {
  switch (result.kind) {
    case 'empty':
      return result
    case 'incomplete':
    case 'diagnostics':
      return { kind: 'wrong', diagnostics: pageDiagnostics(result.diagnostics) }
    case 'answer': {
      const { kind, timing, effects, dry, value } = result
      return { kind, timing, effects, dry, ...(value !== undefined && { value }) }
    }
    case 'declared':
      return {
        kind: 'declared',
        declared: result.declared,
        dry: result.dry,
        diagnostics: pageDiagnostics(result.diagnostics),
      }
    case 'needsConfirmation':
      return { kind: 'confirm', effects: result.effects, rows: result.rows }
    default:
      return assertNever(result)
  }
}

function shownPlan(result: SessionPlan): Planned {
  switch (result.kind) {
    case 'empty':
      return { kind: 'empty' }
    case 'incomplete':
    case 'diagnostics':
      return { kind: 'wrong', diagnostics: pageDiagnostics(result.diagnostics) }
    case 'plan':
      return { kind: 'plan', plan: result.plan }
    default:
      return assertNever(result)
  }
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw wrongArgument()
}

function members<T>(value: unknown): Partial<T> {
  if (typeof value === 'object' && value !== null) return value
  throw wrongArgument()
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw wrongArgument()
}

function checkedRef(value: unknown): RecordRef {
  const ref = value as Partial<RecordRef> | null
  const isRef = typeof ref === 'object' && typeof ref?.id === 'string' && typeof ref.type === 'string'
  if (isRef && (ref.of === 'node' || ref.of === 'vector')) return ref as RecordRef
  throw wrongArgument()
}

/** More edges are not drawn. */
const edgesMax = 50_000

function edgesAtMost(max: unknown): number {
  return Math.max(0, Math.min(Number(max) || 0, edgesMax))
}

function wrongArgument(): GvqError {
  return new GvqError('INVALID_PARAMETER', 'An argument of a studio call has the wrong type.')
}

function rowsOf({ queries }: Program): Readonly<Record<string, string>> {
  const names: [query: string, list: string][] = []
  for (const { name, writes, result } of queries.values()) {
    const [member, other] = result.kind === 'members' ? result.members : []
    const type = member?.value.type
    if (!writes && other === undefined && type !== undefined && 'plural' in type && type.plural)
      names.push([name, member!.name])
  }
  return Object.fromEntries(names)
}
