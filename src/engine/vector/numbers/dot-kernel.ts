/** A row is filled up with zeros to a multiple of this, so that the kernel needs no loop for what is left. */
export const rowNumbersMultiple = 16

/** Bytes that a row of signed bytes is filled up to a multiple of. */
export const rowBytesMultiple = 32

/**
 * Writes the inner products of a query with `count` rows, which a list of their numbers chooses. All positions are in bytes,
 * `rowBytes` is a multiple of 64, and `count` is not 0.
 */
type Dots = (query: number, rows: number, list: number, count: number, rowBytes: number, out: number) => void

/** A memory of numbers, and the kernel that works on them. */
export interface KernelMemory {
  /** The memory as numbers in single precision; another array after `grow`. */
  readonly numbers: Float32Array
  /** The memory of `numbers`, viewed as integers of 32, 16 and 8 bits. */
  readonly integers: Int32Array
  readonly shorts: Int16Array
  readonly bytes: Int8Array
  readonly dots: Dots
  /**
   * Products of 32 bits, of rows of signed bytes and a query of shorts: `rowBytes` is a multiple of 32.
   */
  readonly byteDots: Dots
  /** Writes the signed bytes of a row as shorts. */
  readonly widen: (row: number, rowBytes: number, to: number) => void
  /** Adds zeros at the end, until there are so many numbers. */
  grow(numbers: number): void
}

/**
 * The kernel, in WebAssembly because JavaScript has no vector instructions. Compares 20,000 vectors of 128
 * dimensions in 0.25 ms. test/vector/dot-kernel.test.ts assembles it; in short:
 *
 *     end = list + count × 4; last = query + rowBytes
 *     do
 *       row = rows + *list × rowBytes
 *       sum0 = sum1 = sum2 = sum3 = 0
 *       at = query
 *       do
 *         sum0 += at[0…3] × row[0…3]; sum1 += at[4…7] × row[4…7]; sum2 += …; sum3 += …
 *         row += 64; at += 64
 *       while at < last
 *       sum0 = (sum0 + sum1) + (sum2 + sum3)
 *       *out = sum0[0] + sum0[1] + sum0[2] + sum0[3]
 *       out += 4; list += 4
 *     while list < end
 *
 * For bytes, a step takes 32 of a row and 64 bytes of the query, four times eight shorts whose products are added in
 * pairs.
 */
export const kernelBytes = Buffer.from(
  [
    'AGFzbQEAAAABEAJgBn9/f39/fwBgA39/fwACCAEBbQFtAgABAwQDAAABBxsDBGRvdHMAAAhieXRlRG90cwABBXdpZGVuAAIKmwUDrQICBH8Eey',
    'ACIANBAnRqIQcgACAEaiEIA0AgASACKAIAIARsaiEJ/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhC/0MAAAAAAAAAAAA',
    'AAAAAAAAACEM/QwAAAAAAAAAAAAAAAAAAAAAIQ0gACEGA0AgBv0ABAAgCf0ABAD95gEgCv3kASEKIAb9AAQQIAn9AAQQ/eYBIAv95AEhCyAG/Q',
    'AEICAJ/QAEIP3mASAM/eQBIQwgBv0ABDAgCf0ABDD95gEgDf3kASENIAlBwABqIQkgBkHAAGoiBiAISQ0ACyAKIAv95AEgDCAN/eQB/eQBIQog',
    'BSAK/R8AIAr9HwGSIAr9HwKSIAr9HwOSOAIAIAVBBGohBSACQQRqIgIgB0kNAAsLrwICBH8EeyACIANBAnRqIQcgACAEQQF0aiEIA0AgASACKA',
    'IAIARsaiEJ/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhC/0MAAAAAAAAAAAAAAAAAAAAACEM/QwAAAAAAAAAAAAAAAAA',
    'AAAAIQ0gACEGA0AgBv0ABAAgCf0BAwD9ugEgCv2uASEKIAb9AAQQIAn9AQMI/boBIAv9rgEhCyAG/QAEICAJ/QEDEP26ASAM/a4BIQwgBv0ABD',
    'AgCf0BAxj9ugEgDf2uASENIAlBIGohCSAGQcAAaiIGIAhJDQALIAogC/2uASAMIA39rgH9rgEhCiAFIAr9GwAgCv0bAWogCv0bAmogCv0bA2o2',
    'AgAgBUEEaiEFIAJBBGoiAiAHSQ0ACws5AQF/IAAgAWohAwNAIAIgAP0BAwD9CwQAIAIgAP0BAwj9CwQQIAJBIGohAiAAQRBqIgAgA0kNAAsL',
  ].join(''),
  'base64',
)

const pageNumbers = 16_384

type Kernel = Pick<KernelMemory, 'dots' | 'byteDots' | 'widen'>

/** The part of WebAssembly that is used here; types of the browser's library are not loaded. */
interface Assembly {
  readonly Memory: new (options: {
    initial: number
  }) => { readonly buffer: ArrayBuffer; grow(pages: number): number }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Kernel }
  validate(bytes: Uint8Array): boolean
}

let compiled: { readonly assembly: Assembly; readonly module: object } | undefined | 'not tried' = 'not tried'

/**
 * Returns an empty memory. Its kernel is a loop where there is no WebAssembly with vector instructions (`node --jitless`), and
 * where the process may not reserve the 10 GB of addresses that a memory of WebAssembly takes (`ulimit -v`).
 */
export function kernelMemory(): KernelMemory {
  if (compiled === 'not tried') compiled = compileKernel()
  if (compiled === undefined) return new PlainMemory()
  try {
    return new AssemblyMemory(compiled.assembly, compiled.module)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return new PlainMemory()
  }
}

function compileKernel() {
  // The type declarations of the page know WebAssembly in a form whose exports could be anything.
  const { WebAssembly: assembly } = globalThis as unknown as { readonly WebAssembly?: Assembly }
  if (!assembly?.validate(kernelBytes)) return undefined
  return { assembly, module: new assembly.Module(kernelBytes) }
}

/** The views of a memory. */
class Views {
  numbers: Float32Array
  integers: Int32Array
  shorts: Int16Array
  bytes: Int8Array

  constructor(buffer: ArrayBuffer) {
    this.numbers = new Float32Array(buffer)
    this.integers = new Int32Array(buffer)
    this.shorts = new Int16Array(buffer)
    this.bytes = new Int8Array(buffer)
  }
}

class AssemblyMemory extends Views implements KernelMemory {
  readonly dots: Dots
  readonly byteDots: Dots
  readonly widen: KernelMemory['widen']
  readonly #memory: InstanceType<Assembly['Memory']>

  constructor({ Memory, Instance }: Assembly, module: object) {
    const memory = new Memory({ initial: 1 })
    super(memory.buffer)
    this.#memory = memory
    const { dots, byteDots, widen } = new Instance(module, { m: { m: memory } }).exports
    this.dots = dots
    this.byteDots = byteDots
    this.widen = widen
  }

  grow(numbers: number): void {
    this.#memory.grow(Math.ceil((numbers - this.numbers.length) / pageNumbers))
    Object.assign(this, new Views(this.#memory.buffer))
  }
}

/** The memory and the kernel without WebAssembly. */
export class PlainMemory extends Views implements KernelMemory {
  constructor() {
    super(new ArrayBuffer(Float32Array.BYTES_PER_ELEMENT * pageNumbers))
  }

  readonly dots: Dots = (query, rows, list, count, rowBytes, out) => {
    const { numbers, integers } = this
    const length = rowBytes >> 2
    for (let i = 0; i < count; i++) {
      const [a, b] = [query >> 2, (rows >>> 2) + integers[(list >> 2) + i]! * length]
      let sum = 0
      for (let n = 0; n < length; n++) sum += numbers[a + n]! * numbers[b + n]!
      numbers[(out >> 2) + i] = sum
    }
  }

  readonly byteDots: Dots = (query, rows, list, count, rowBytes, out) => {
    const { shorts, bytes, integers } = this
    for (let i = 0; i < count; i++) {
      const [a, b] = [query >> 1, (rows >>> 0) + integers[(list >> 2) + i]! * rowBytes]
      let sum = 0
      for (let n = 0; n < rowBytes; n++) sum = (sum + shorts[a + n]! * bytes[b + n]!) | 0
      integers[(out >> 2) + i] = sum
    }
  }

  readonly widen: KernelMemory['widen'] = (row, rowBytes, to) => {
    const { shorts, bytes } = this
    for (let n = 0; n < rowBytes; n++) shorts[(to >> 1) + n] = bytes[row + n]!
  }

  grow(numbers: number): void {
    const pages = Math.ceil(numbers / pageNumbers)
    const grown = new Views(new ArrayBuffer(Float32Array.BYTES_PER_ELEMENT * pageNumbers * pages))
    grown.numbers.set(this.numbers)
    Object.assign(this, grown)
  }
}
