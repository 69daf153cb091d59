import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import type { RecordKind, RecordType } from '../../../language/catalog/types.ts'

const dumpVersion = 1
const manifestName = 'dump.json'

/** What a dump says of itself; its last file to be written. */
export interface Manifest {
  /** The last id that the store had made, if any. */
  readonly lastId: string | null
  readonly types: readonly DumpedType[]
}

export interface DumpedType {
  readonly kind: RecordKind
  readonly name: string
  readonly records: number
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** The file of a type, which may share its name with a type of another kind. */
export function dataFileName({ kind, name }: Pick<RecordType, 'kind' | 'name'>): string {
  return `${letters[kind]}.${name}.jsonl`
}

export function manifestFile(manifest: Manifest): readonly [name: string, text: string] {
  return [
    manifestName,
    `${JSON.stringify({ format: 'gvq dump', version: dumpVersion, ...manifest }, null, 2)}\n`,
  ]
}

/** @throws GvqError INVALID_PARAMETER when the folder holds no dump, or one of a newer gvq */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (manifest === undefined) {
    throw new GvqError(
      'INVALID_PARAMETER',
      `${folder} is no dump of gvq: it has no ${manifestName} of one.`,
      {
        hint: 'gvq dump makes one.',
      },
    )
  }
  if (manifest.version <= dumpVersion) return manifest
  throw new GvqError('INVALID_PARAMETER', `${folder} was made by a newer gvq.`, { hint: 'Use that one.' })
}

function parseManifest(text: string): (Manifest & { readonly version: number }) | undefined {
  try {
    const value = JSON.parse(text) as Manifest & { readonly format: unknown; readonly version: number }
    return value.format === 'gvq dump' && Array.isArray(value.types) ? value : undefined
  } catch {
    return undefined
  }
}
