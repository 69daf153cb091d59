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

/** Returns the module of the kernel in the binary format of WebAssembly. */
function assembled(): number[] {
  const [query, rows, list, count, rowBytes, out] = [0, 1, 2, 3, 4, 5]
  const [at, end, last, row, sum] = [6, 7, 8, 9, 10]
  const [i32, v128] = [0x7f, 0x7b]
  const parts = [0, 1, 2, 3]
  const get = (local: number) => [0x20, local]
  const set = (local: number) => [0x21, local]
  const tee = (local: number) => [0x22, local]
  const constant = (value: number) => [0x41, ...(value < 64 ? [value] : [0x80 | (value & 0x7f), value >> 7])]
  const load = (offset: number) => [0xfd, 0x00, 4, offset]
  const lane = (index: number) => [0xfd, 0x1f, index]
  const zeros = [0xfd, 0x0c, ...new Array<number>(16).fill(0)]
  const [add, multiply, addLanes, store] = [[0xfd, 0xe4, 0x01], [0xfd, 0xe6, 0x01], [0x92], [0x38, 2, 0]]
  const [addInteger, multiplyInteger, shiftLeft, isBelow] = [[0x6a], [0x6c], [0x74], [0x49]]
  const loadInteger = [0x28, 2, 0]
  const [loop, repeatIf, close] = [[0x03, 0x40], [0x0d, 0], [0x0b]]
  const body = [
    [...get(list), ...get(count), ...constant(2), ...shiftLeft, ...addInteger, ...set(end)],
    [...get(query), ...get(rowBytes), ...addInteger, ...set(last)],
    loop,
    [...get(rows), ...get(list), ...loadInteger, ...get(rowBytes), ...multiplyInteger, ...addInteger],
    set(row),
    ...parts.map(i => [...zeros, ...set(sum + i)]),
    [...get(query), ...set(at)],
    loop,
    ...parts.map(i => [
      ...[...get(at), ...load(16 * i), ...get(row), ...load(16 * i), ...multiply],
      ...[...get(sum + i), ...add, ...set(sum + i)],
    ]),
    [...get(row), ...constant(64), ...addInteger, ...set(row)],
    [...get(at), ...constant(64), ...addInteger, ...tee(at), ...get(last), ...isBelow, ...repeatIf],
    close,
    [...get(sum), ...get(sum + 1), ...add, ...get(sum + 2), ...get(sum + 3), ...add, ...add, ...set(sum)],
    get(out),
    ...parts.map(i => [...get(sum), ...lane(i), ...(i > 0 ? addLanes : [])]),
    store,
    [...get(out), ...constant(4), ...addInteger, ...set(out)],
    [...get(list), ...constant(4), ...addInteger, ...tee(list), ...get(end), ...isBelow, ...repeatIf],
    close,
    close,
  ].flat()
  const locals = [2, 4, i32, 4, v128]
  const code = [...locals, ...body]
  const section = (id: number, content: readonly number[]) => [id, ...size(content.length), ...content]
  return [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 6, i32, i32, i32, i32, i32, i32, 0]),
    ...section(2, [1, ...name('m'), ...name('m'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('dots'), 0, 0]),
    ...section(10, [1, ...size(code.length), ...code]),
  ]
}

function name(text: string): number[] {
  return [text.length, ...Buffer.from(text)]
}

function size(count: number): number[] {
  return count < 128 ? [count] : [0x80 | (count & 0x7f), count >> 7]
}
