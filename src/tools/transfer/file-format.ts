import { extname } from 'node:path'
import * as zlib from 'node:zlib'
import { GvqError } from '../../base/errors.ts'

interface FileFormat {
  /** What the names of its files end in. */
  readonly extensions: readonly string[]
  /** Whether a terminal cannot show it. */
  readonly isBinary?: boolean
}

/** The formats of files that hold the records of one type. */
const fileFormats = {
  csv: { extensions: ['.csv', '.tsv'] },
  jsonl: { extensions: ['.jsonl', '.ndjson'] },
  json: { extensions: ['.json'] },
  parquet: { extensions: ['.parquet', '.pq'], isBinary: true },
  /** The file format of Arrow, which Feather is too. */
  arrow: { extensions: ['.arrow', '.feather', '.ipc'], isBinary: true },
  /** The stream of Arrow. A reader tells it from the file format by itself. */
  arrows: { extensions: ['.arrows'], isBinary: true },
} as const satisfies Readonly<Record<string, FileFormat>>

export type ExportFormat = keyof typeof fileFormats
export type ImportFormat = Exclude<ExportFormat, 'arrows'>

const exportFormats = Object.keys(fileFormats) as readonly ExportFormat[]
export const importFormats = exportFormats.filter(format => format !== 'arrows')

/** Compressions that wrap a file of any format, by what is added to its name. */
const compressions = { '.gz': 'gzip', '.zst': 'zstd', '.zstd': 'zstd' } as const

export type Compression = (typeof compressions)[keyof typeof compressions]

/** Returns how the name says that a file is compressed, if at all. */
export function compressionOfName(file: string): Compression | undefined {
  return (compressions as Readonly<Record<string, Compression>>)[extname(file).toLowerCase()]
}

/** Returns the extension in lower case, without that of a compression. */
export function extensionOf(file: string): string {
  const inner = compressionOfName(file) === undefined ? file : file.slice(0, -extname(file).length)
  return extname(inner).toLowerCase()
}

/** Returns the format that the name of a file stands for; `undefined` if it stands for none. */
export function exportFormatOf(file: string): ExportFormat | undefined {
  const extension = extensionOf(file)
  return exportFormats.find(format =>
    (fileFormats[format].extensions as readonly string[]).includes(extension),
  )
}

/** Returns the format in which a file of that name is read. */
export function importFormatOf(file: string): ImportFormat | undefined {
  const format = exportFormatOf(file)
  return format === 'arrows' ? 'arrow' : format
}

export function isBinary(format: ExportFormat): boolean {
  return (fileFormats[format] as FileFormat).isBinary === true
}

const { createZstdCompress } = zlib as { readonly createZstdCompress?: () => zlib.Gzip }

/** Throws GvqError INVALID_PARAMETER where this version of Node lacks the compression. */
export function compressor(compression: Compression): zlib.Gzip {
  if (compression === 'gzip') return zlib.createGzip()
  if (createZstdCompress !== undefined) return createZstdCompress()
  const text = `Node writes zstd from 22.15 on; this is Node ${process.versions.node}.`
  throw new GvqError('INVALID_PARAMETER', text, {
    hint: 'Compress the file afterwards (zstd FILE), or use gzip (.gz).',
  })
}
