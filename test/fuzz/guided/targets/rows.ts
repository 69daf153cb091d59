import { openRows } from '../../../../src/tools/transfer/import/rows/open-rows.ts'
import { expectGvqError, inPieces, readAll, type Target } from '../support.ts'

const formats = ['csv', 'jsonl', 'json'] as const
const sizes = [1, 7, 4096]

/** The first byte of an input chooses the format, and in what pieces the file arrives. */
export const { fuzz, seeds }: Target = {
  fuzz: data =>
    expectGvqError(async () => {
      const choice = data[0] ?? 0
      const format = formats[choice % formats.length]!
      const input = inPieces(data.subarray(1), sizes[(choice >> 4) % sizes.length]!)
      await readAll(await openRows(input, { format, delimiter: undefined, notice: () => undefined }))
    }),
  seeds: () => [
    Buffer.from('\x00name,age\r\n"Ann, \u00e9",3\r\n"a ""quoted"" text",\n'),
    Buffer.from('\x10sep=;\nname;age\nAnn;3\n'),
    Buffer.from('\x00\ufeffname\tage\nAnn\t3'),
    Buffer.from('\x01{"name": "Ann", "age": 1.5e3}\n{"name": null, "list": [1, {"a": true}]}\n'),
    Buffer.from('\x02[{"name": "Ann \\u00e9\\n"}, {"age": -0.5}, {}]'),
  ],
}
