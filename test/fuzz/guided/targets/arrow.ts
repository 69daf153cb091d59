import * as arrow from 'apache-arrow'
import { readArrow } from '../../../../src/tools/transfer/columnar/arrow/arrow-rows.ts'
import { fileLimits } from '../../../../src/tools/transfer/limits.ts'
import { lz4Frame, zstd } from '../../../hostile/support/compressed.ts'
import { expectDamage, inPieces, readAll, type Target } from '../support.ts'

Object.assign(fileLimits, { pieceBytes: 2 ** 20, expansionBytesFree: 2 ** 20, pieceValues: 2 ** 16 })

const table = new arrow.Table({
  text: arrow.vectorFromArray(['a', 'bc', null, 'a longer text, a longer text'], new arrow.Utf8()),
  number: arrow.vectorFromArray([1, null, 3, 4], new arrow.Int32()),
  day: arrow.vectorFromArray(
    [new Date(0), null, new Date(86_400_000), new Date(1)],
    new arrow.DateMillisecond(),
  ),
  isOpen: arrow.vectorFromArray([true, false, null, true], new arrow.Bool()),
  list: arrow.vectorFromArray(
    [[1, 2], [], null, [3]],
    new arrow.List(new arrow.Field('item', new arrow.Float64())),
  ),
  word: arrow.vectorFromArray(
    ['a', 'b', 'a', 'b'],
    new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
  ),
})

function seed(compression: arrow.CompressionType | undefined, isFile: boolean): Buffer {
  const options = compression === undefined ? {} : { compressionType: compression }
  const Writer = isFile ? arrow.RecordBatchFileWriter : arrow.RecordBatchStreamWriter
  const writer = new Writer(options)
  writer.write(table)
  writer.finish()
  return Buffer.from(writer.toUint8Array(true))
}

const { LZ4_FRAME, ZSTD } = arrow.CompressionType

export const { fuzz, seeds }: Target = {
  fuzz: data => expectDamage(async () => readAll(await readArrow(inPieces(data, 1000)))),
  seeds: () => {
    arrow.compressionRegistry.set(LZ4_FRAME, { encode: bytes => lz4Frame(bytes) })
    arrow.compressionRegistry.set(ZSTD, { encode: bytes => zstd(bytes, true) })
    return [undefined, LZ4_FRAME, ZSTD].flatMap(each => [seed(each, false), seed(each, true)])
  },
}
