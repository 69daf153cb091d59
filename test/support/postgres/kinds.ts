import { createRequire } from 'node:module'
import { type Conditional, skipUnless } from '../skip-unless.ts'
import { embeddedPrograms, hasVectorExtension, type Programs, systemPrograms } from './programs.ts'

/**
 * The servers on which tests run: that of the system (15 on Debian 12), 18 of an npm package, PGlite with pgvector, and that of the system
 * in databases that look like the coordinator of Citus (`planted-citus.ts`).
 */
export const serverKinds = ['system', 'embedded', 'pglite', 'citus'] as const
export type ServerKind = (typeof serverKinds)[number]

export function isServerKind(text: string): text is ServerKind {
  return (serverKinds as readonly string[]).includes(text)
}

/** The server of these kinds is a process that can be killed, and its programs are here. */
export const programsOf: Readonly<Record<'system' | 'embedded', Programs | undefined>> = {
  system: systemPrograms(),
  embedded: embeddedPrograms(),
}

export const needsPostgres = skipUnless(
  programsOf.system !== undefined,
  'PostgreSQL is missing: apt-get install postgresql',
)
export const needsEmbeddedPostgres = skipUnless(
  programsOf.embedded !== undefined,
  'PostgreSQL 18 is missing, which runs on Linux: ./bin/setup, and a folder that the user postgres may read',
)
/** The URL of a coordinator of Citus, with workers: gvq makes and drops schemas there. */
export const citusUrl = process.env.GVQ_TEST_CITUS

export const needsCitus = skipUnless(
  citusUrl !== undefined,
  'a cluster of Citus is missing: GVQ_TEST_CITUS=postgres://… of its coordinator (docs/postgres.md, "A cluster by hand")',
)

export const needsPglite = skipUnless(hasPglite(), 'PGlite is missing: npm ci')

/** A server that several sessions use at once, with the extension `vector`. */
export const needsVectorExtension = skipUnless(
  programsOf.system !== undefined && hasVectorExtension(programsOf.system),
  'the extension vector is missing: apt-get install postgresql-17-pgvector (Debian 13), or GVQ_TEST_POSTGRES with the programs of a PostgreSQL that has it',
)

export const needsKind: Readonly<Record<ServerKind, Conditional>> = {
  system: needsPostgres,
  embedded: needsEmbeddedPostgres,
  pglite: needsPglite,
  citus: needsPostgres,
}

/** Declares tests once for each kind; those on a kind that is not here are skipped. */
export function describeOnEach(
  kinds: readonly ServerKind[],
  name: string,
  tests: (kind: ServerKind) => void,
): void {
  for (const kind of kinds) needsKind[kind].describe(`${name}, ${kind}`, () => tests(kind))
}

function hasPglite(): boolean {
  try {
    createRequire(import.meta.url).resolve('@electric-sql/pglite-pgvector')
    return true
  } catch {
    return false
  }
}
