import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { withoutMark } from '../../../base/text/without-mark.ts'
import type { RecordKind, RecordType } from '../../../language/catalog/types.ts'

const dumpVersion = 1
const manifestName = 'dump.json'

/** The contents of a dump; the last file that is written. */
export interface Manifest {
  /** The last id that the store had generated, if any. */
  readonly lastId: string | null
  readonly types: readonly DumpedType[]
}

export interface DumpedType {
  readonly kind: RecordKind
  readonly name: string
  readonly records: number
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** Returns the file name of a type, with its kind, because types of different kinds may share a name. */
export function dataFileName({ kind, name }: Pick<RecordType, 'kind' | 'name'>): string {
  return `${letters[kind]}.${name}.jsonl`
}

export function manifestFile(manifest: Manifest): readonly [name: string, text: string] {
  return [
    manifestName,
    `${JSON.stringify({ format: 'gvq dump', version: dumpVersion, ...manifest }, null, 2)}\n`,
  ]
}

/** @throws GvqError INVALID_PARAMETER if the folder contains no dump, or one of a newer gvq */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (manifest === undefined) {
    throw new GvqError('INVALID_PARAMETER', `${folder} is not a gvq dump: it has no valid ${manifestName}.`, {
      hint: 'gvq dump creates one.',
    })
  }
  if (manifest.version <= dumpVersion) return manifest
  throw new GvqError('INVALID_PARAMETER', `${folder} was created by a newer version of gvq.`, {
    hint: 'Use that version.',
  })
}

function parseManifest(text: string): (Manifest & { readonly version: number }) | undefined {
  try {
    const value = JSON.parse(withoutMark(text)) as Manifest & {
      readonly format: unknown
      readonly version: number
    }
    return value.format === 'gvq dump' && Array.isArray(value.types) ? value : undefined
  } catch {
    return undefined
  }
}
