import { describe, expect, it } from 'vitest'
import { decodeNode, encodeNode, type TreeNode } from '../../src/store/graph/tree/node.ts'
import type { Run } from '../../src/store/graph/tree/run.ts'
import { applyEdits, bytes, type Entry, entriesOf, type Kind, numbers } from './support/trees.ts'

const limits = { entriesMax: 4, childrenMax: 4, bytesMax: 64 }

/** The nodes of a small tree, as they are stored. */
function storedNodes<K extends number | string, R extends Run<K, R>>(
  kind: Kind<K, R>,
  entries: readonly Entry<K>[],
): (readonly [number: number, stored: Buffer, node: TreeNode<R>])[] {
  const extras = entries[0]!.length - 2
  const noNodes = { node: () => undefined }
  const { puts } = applyEdits<K, R>(
    undefined,
    noNodes,
    kind.run([], extras),
    kind.run(entries, extras),
    limits,
  )!
  return [...puts].map(([number, node]) => [number, Buffer.from(encodeNode(number, node)), node] as const)
}

const edges = Array.from({ length: 10 }, (_, i): Entry<number> => [i >> 1, i, 100 + i])
const names = Array.from({ length: 10 }, (_, i): Entry<string> => [`name-${i >> 1}`, i, 2 ** 32 - 1 - i, i])

function describeKind<K extends number | string, R extends Run<K, R>>(
  name: string,
  kind: Kind<K, R>,
  entries: readonly Entry<K>[],
): void {
  describe(`nodes of ${name}`, () => {
    const all = storedNodes(kind, entries)

    it('are the same when they are read again, wherever in a buffer they are', () => {
      expect(all.length).toBe(4)
      for (const [number, stored, node] of all) {
        for (const offset of [0, 1, 8]) {
          const within = Buffer.concat([Buffer.alloc(offset), stored]).subarray(offset)
          const read = decodeNode(kind.runs, number, within)
          expect(entriesOf<K, R>(read.run)).toEqual(entriesOf<K, R>(node.run))
          expect([...read.children]).toEqual([...node.children])
          expect([...read.ends]).toEqual([...node.ends])
          expect(Buffer.from(encodeNode(number, read))).toEqual(stored)
        }
      }
    })

    it('are refused if any byte is another', () => {
      for (const [number, stored] of all) {
        for (let i = 0; i < stored.length; i++) {
          for (const flip of [0x01, 0x80, 0xff]) {
            const damaged = Buffer.from(stored)
            damaged[i] = damaged[i]! ^ flip
            expect(() => decodeNode(kind.runs, number, damaged), `byte ${i}`).toThrow(
              `Node ${number} of ${name} is damaged`,
            )
          }
        }
      }
    })

    it('are refused if they are cut short or too long', () => {
      for (const [number, stored] of all) {
        for (let length = 0; length < stored.length; length++) {
          expect(() => decodeNode(kind.runs, number, stored.subarray(0, length))).toThrow(
            'is damaged: it has',
          )
        }
        expect(() => decodeNode(kind.runs, number, Buffer.concat([stored, Buffer.alloc(8)]))).toThrow(
          'is damaged: it has',
        )
      }
    })

    it('are refused under the number of another node', () => {
      const [number, stored] = all[0]!
      expect(() => decodeNode(kind.runs, number + 1, stored)).toThrow(
        `Node ${number + 1} of ${name} is damaged: it is the value of node ${number}.`,
      )
    })
  })
}

describeKind('a tree of numbers', numbers, edges)
describeKind('a tree of bytes', bytes, names)

it('a node of another kind of tree is refused', () => {
  const [number, stored] = storedNodes(numbers, edges)[0]!
  expect(() => decodeNode(bytes.runs, number, stored)).toThrow('it is a value of another kind')
})
