import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Table, writeDataFile } from './data-file.ts'
import {
  edgeRecord,
  keyOf,
  nodeRecord,
  numbers,
  type Properties,
  u64,
  vectorKey,
  vectorRecord,
} from './records.ts'

/** The id of the record with a number. */
export const uuid = (i: number) => `1f0e8b30-3c5a-6a10-9b7e-${String(i).padStart(12, '0')}`

/** What a data file has, each with a number. */
export interface Written {
  readonly nodes?: readonly (readonly [id: number, label: string, properties?: Properties])[]
  readonly edges?: readonly (readonly [
    id: number,
    label: string,
    from: number,
    to: number,
    properties?: Properties,
  ])[]
  readonly vectors?: readonly (readonly [
    id: number,
    label: string,
    data: readonly number[],
    deleted?: boolean,
  ])[]
}

/** Writes a project with a schema, and a data file in it. */
export async function writeSmallProject(
  schema: string,
  { nodes = [], edges = [], vectors = [] }: Written,
): Promise<{ readonly project: string; readonly file: string }> {
  const project = await temporaryFolder()
  const file = join(project, 'data.mdb')
  const tables: Record<string, Table> = {
    nodes: {
      entries: nodes.map(([id, label, properties]) => [keyOf(uuid(id)), nodeRecord(label, properties)]),
    },
    edges: {
      entries: edges.map(([id, label, from, to, properties]) => [
        keyOf(uuid(id)),
        edgeRecord(label, uuid(from), uuid(to), properties),
      ]),
    },
    vectors: { entries: vectors.map(([id, , data]) => [vectorKey(uuid(id)), numbers(data, 'little')]) },
    vector_data: {
      entries: vectors.map(([id, label, , deleted = false]) => [
        keyOf(uuid(id)),
        vectorRecord(label, undefined, { deleted }),
      ]),
    },
    storage_metadata: {
      entries: [
        [Buffer.from('storage_version'), u64(1)],
        [Buffer.from('vector_endianness'), Buffer.from('lil')],
      ],
    },
  }
  await writeDataFile(file, tables)
  await writeFile(join(project, 'program.hx'), schema)
  return { project, file }
}

/** Records of which some do not fit. */
export const misfits = {
  schema: `
  N::User { UNIQUE INDEX email: String, age: U8 }
  N::Post { title: String }
  E::Wrote { From: User, To: Post }
  V::Doc { }`,
  records: {
    nodes: [
      [1, 'User', { email: ['string', 'a'], age: ['u8', 7], nick: ['string', 'x'] }],
      [2, 'User', { email: ['string', 'b'], age: ['i32', 300] }],
      [3, 'User', { email: ['string', 'a'] }],
      [4, 'Ghost', {}],
      [5, 'User', { email: ['object', {}] }],
      [6, 'Post', { title: ['string', 't'] }],
    ],
    edges: [
      [11, 'Wrote', 1, 6],
      [12, 'Wrote', 1, 99],
      [13, 'Wrote', 6, 1],
      [14, 'Wrote', 2, 6],
      [15, 'Likes', 1, 6],
    ],
    vectors: [
      [21, 'Doc', [1, 2]],
      [22, 'Doc', [1, 2, 3]],
      [23, 'Doc', [Number.NaN, 0]],
      [24, 'Doc', [1, 2], true],
    ],
  } satisfies Written,
  /** Why they are left out. */
  reasons: [
    '2: `User.age` must be U8 (0 to 255) and cannot hold 300 (I32).',
    '4: The schema has no node type `Ghost`.',
    '5: `User.email` cannot hold an object.',
    '3: User.email is unique, and "a" already exists.',
    '23: A number of its vector is not finite.',
    '22: Vectors of Doc have 2 dimensions, but this one has 3.',
    '15: The schema has no edge type `Likes`.',
    `12: No Post with id ${uuid(99)} (edge target).`,
    `13: No User with id ${uuid(6)} (edge source).`,
    `14: No User with id ${uuid(2)} (edge source).`,
  ],
}

/** What was left out, by the number of the record. */
export function reasonsOf({
  first,
}: {
  readonly first: readonly { readonly id: string; readonly reason: string }[]
}): readonly string[] {
  return first.map(({ id, reason }) => `${Number(id.slice(-12))}: ${reason}`).sort()
}
