import { describe, expect, it } from 'vitest'
import {
  type KernelMemory,
  kernelBytes,
  kernelMemory,
  PlainMemory,
} from '../../src/engine/vector/numbers/dot-kernel.ts'
import { randomNumbers } from '../support/random.ts'

describe('the kernel of dot products', () => {
  it('consists of the instructions that its comment describes', () => {
    expect([...kernelBytes]).toEqual(assembled())
  })

  it.each([16, 32, 128, 304])('agrees with a loop on rows of %i numbers', length => {
    const random = randomNumbers(length)
    const count = 37
    const numbers = Float32Array.from({ length: (1 + count) * length }, () => random() - 0.5)
    const exact = products(new PlainMemory(), numbers, length, count)
    const found = products(kernelMemory(), numbers, length, count)
    for (const [i, product] of found.entries()) expect(product).toBeCloseTo(exact[i]!, 4)
  })

  it.each([32, 64, 384, 4096])('is exact for rows of %i signed bytes', length => {
    const random = randomNumbers(length)
    const byte = () => Math.floor(255 * random()) - 127
    const rows = Int8Array.from({ length: 37 * length }, byte)
    const query = Int16Array.from({ length }, () => 255 * byte())
    const wanted = Array.from({ length: 37 }, (_, row) => {
      const from = (36 - row) * length
      return query.reduce((sum, x, i) => (sum + x * rows[from + i]!) | 0, 0)
    })
    for (const memory of [kernelMemory(), new PlainMemory()])
      expect(byteProducts(memory, query, rows)).toEqual(wanted)
  })

  it.each([32, 96, 4096])('makes shorts of %i bytes', length => {
    const random = randomNumbers(length)
    const row = Int8Array.from({ length }, () => Math.floor(256 * random()) - 128)
    for (const memory of [kernelMemory(), new PlainMemory()]) {
      memory.bytes.set(row, 64)
      memory.widen(64, length, 64 + length)
      expect([...memory.shorts.subarray((64 + length) / 2).subarray(0, length + 1)]).toEqual([...row, 0])
    }
  })

  it('keeps its numbers when the memory grows', () => {
    for (const memory of [kernelMemory(), new PlainMemory()]) {
      memory.numbers.set([1, 2, 3])
      memory.grow(100_000)
      expect(memory.numbers.length).toBeGreaterThanOrEqual(100_000)
      expect([...memory.numbers.subarray(0, 4)]).toEqual([1, 2, 3, 0])
    }
  })
})

/** Returns the inner products of the first row with the others, the last of them first. */
function products(memory: KernelMemory, numbers: Float32Array, length: number, count: number): number[] {
  const list = numbers.length
  const out = list + count
  memory.grow(out + count)
  memory.numbers.set(numbers)
  memory.integers.set(
    Array.from({ length: count }, (_, i) => count - 1 - i),
    list,
  )
  memory.dots(0, 4 * length, 4 * list, count, 4 * length, 4 * out)
  return [...memory.numbers.subarray(out, out + count)]
}

/** Returns the inner products of the query with all rows, the last of them first. */
function byteProducts(memory: KernelMemory, query: Int16Array, rows: Int8Array): number[] {
  const [rowBytes, count] = [query.length, rows.length / query.length]
  const [list, out] = [rowBytes, rowBytes + count]
  const rowsAt = 4 * (out + count)
  memory.grow(out + count + rows.length / 4)
  memory.shorts.set(query)
  memory.bytes.set(rows, rowsAt)
  memory.integers.set(
    Array.from({ length: count }, (_, i) => count - 1 - i),
    list,
  )
  memory.byteDots(0, rowsAt, 4 * list, count, rowBytes, 4 * out)
  return [...memory.integers.subarray(out, out + count)]
}

const [i32, v128] = [0x7f, 0x7b]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const isBelow = [0x49]
const [loop, repeatIf, close] = [[0x03, 0x40], [0x0d, 0], [0x0b]]
/** Eight signed bytes become shorts. */
const loadWide = (offset: number) => [0xfd, 0x01, 3, offset]
const zeros = [0xfd, 0x0c, ...new Array<number>(16).fill(0)]
const loadVector = (offset: number) => [0xfd, 0x00, 4, offset]
const add = [0x6a]

interface Instructions {
  /** Multiplies the query by this for each byte of a row. */
  readonly queryBytesPerByte: readonly number[]
  /** Numbers of a row are read from here for the part 0, 1, 2 or 3 of a step. */
  readonly loadRow: (part: number) => readonly number[]
  readonly multiply: readonly number[]
  readonly addVectors: readonly number[]
  readonly lane: (index: number) => readonly number[]
  readonly addLanes: readonly number[]
  readonly store: readonly number[]
  /** Bytes of a row in a step. */
  readonly rowStep: readonly number[]
}

const ofFloats: Instructions = {
  queryBytesPerByte: [],
  loadRow: part => loadVector(16 * part),
  multiply: [0xfd, 0xe6, 0x01],
  addVectors: [0xfd, 0xe4, 0x01],
  lane: index => [0xfd, 0x1f, index],
  addLanes: [0x92],
  store: [0x38, 2, 0],
  rowStep: constant(64),
}

const ofBytes: Instructions = {
  queryBytesPerByte: [...constant(1), 0x74],
  loadRow: part => loadWide(8 * part),
  // Eight products of shorts, added in pairs.
  multiply: [0xfd, 0xba, 0x01],
  addVectors: [0xfd, 0xae, 0x01],
  lane: index => [0xfd, 0x1b, index],
  addLanes: add,
  store: [0x36, 2, 0],
  rowStep: constant(32),
}

/** Returns the module of the kernel in the binary format of WebAssembly. */
function assembled(): number[] {
  const codes = [...[ofFloats, ofBytes].map(codeOf), codeOfWiden()]
  const section = (id: number, content: readonly number[]) => [id, ...size(content.length), ...content]
  return [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [2, 0x60, 6, i32, i32, i32, i32, i32, i32, 0, 0x60, 3, i32, i32, i32, 0]),
    ...section(2, [1, ...name('m'), ...name('m'), 2, 0, 1]),
    ...section(3, [3, 0, 0, 1]),
    ...section(7, [3, ...name('dots'), 0, 0, ...name('byteDots'), 0, 1, ...name('widen'), 0, 2]),
    ...section(10, [3, ...codes.flatMap(code => [...size(code.length), ...code])]),
  ]
}

function codeOf(instructions: Instructions): number[] {
  const { queryBytesPerByte, loadRow, multiply, addVectors, lane, addLanes, store, rowStep } = instructions
  const [query, rows, list, count, rowBytes, out] = [0, 1, 2, 3, 4, 5]
  const [at, end, last, row, sum] = [6, 7, 8, 9, 10]
  const parts = [0, 1, 2, 3]
  const [multiplyInteger, shiftLeft] = [[0x6c], [0x74]]
  const loadInteger = [0x28, 2, 0]
  const body = [
    [...get(list), ...get(count), ...constant(2), ...shiftLeft, ...add, ...set(end)],
    [...get(query), ...get(rowBytes), ...queryBytesPerByte, ...add, ...set(last)],
    loop,
    [...get(rows), ...get(list), ...loadInteger, ...get(rowBytes), ...multiplyInteger, ...add],
    set(row),
    ...parts.map(i => [...zeros, ...set(sum + i)]),
    [...get(query), ...set(at)],
    loop,
    ...parts.map(i => [
      ...[...get(at), ...loadVector(16 * i), ...get(row), ...loadRow(i), ...multiply],
      ...[...get(sum + i), ...addVectors, ...set(sum + i)],
    ]),
    [...get(row), ...rowStep, ...add, ...set(row)],
    [...get(at), ...constant(64), ...add, ...tee(at), ...get(last), ...isBelow, ...repeatIf],
    close,
    [...get(sum), ...get(sum + 1), ...addVectors],
    [...get(sum + 2), ...get(sum + 3), ...addVectors, ...addVectors, ...set(sum)],
    get(out),
    ...parts.map(i => [...get(sum), ...lane(i), ...(i > 0 ? addLanes : [])]),
    store,
    [...get(out), ...constant(4), ...add, ...set(out)],
    [...get(list), ...constant(4), ...add, ...tee(list), ...get(end), ...isBelow, ...repeatIf],
    close,
    close,
  ].flat()
  return [2, 4, i32, 4, v128, ...body]
}

function codeOfWiden(): number[] {
  const [row, rowBytes, to, end] = [0, 1, 2, 3]
  const storeVector = (offset: number) => [0xfd, 0x0b, 4, offset]
  const body = [
    [...get(row), ...get(rowBytes), ...add, ...set(end)],
    loop,
    ...[0, 1].map(i => [...get(to), ...get(row), ...loadWide(8 * i), ...storeVector(16 * i)]),
    [...get(to), ...constant(32), ...add, ...set(to)],
    [...get(row), ...constant(16), ...add, ...tee(row), ...get(end), ...isBelow, ...repeatIf],
    close,
    close,
  ].flat()
  return [1, 1, i32, ...body]
}

function constant(value: number): number[] {
  return [0x41, ...(value < 64 ? [value] : [0x80 | (value & 0x7f), value >> 7])]
}

function name(text: string): number[] {
  return [text.length, ...Buffer.from(text)]
}

function size(count: number): number[] {
  return count < 128 ? [count] : [0x80 | (count & 0x7f), count >> 7]
}
