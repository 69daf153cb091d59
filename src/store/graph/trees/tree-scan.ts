import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { StoreReader } from '../../versioned/contract/api.ts'
import { afterKeys, type BytesRun } from '../tree/bytes-run.ts'
import { TreeCursor, type TreeSlice } from '../tree/cursor.ts'
import type { NumberRun } from '../tree/number-run.ts'
import { afterRows } from '../tree/run.ts'
import type { TreeState } from '../tree/tree.ts'
import type { TreeKeys } from '../types/type-layout.ts'
import { attempt } from './attempt.ts'
import { BytesTree, leavesAhead, NumberTree } from './trees.ts'

/** All entries of a tree in their order, leaf by leaf. */
export async function* scanBytesTree(
  reader: StoreReader,
  keys: TreeKeys,
  state: TreeState | undefined,
): AsyncGenerator<TreeSlice<BytesRun>> {
  let key: ByteString = ''
  let row = 0
  for (;;) {
    const slice = await attempt(reader, memory => {
      const tree = new BytesTree(memory, keys, state)
      return new TreeCursor(state, tree, key, row, afterKeys, 0, leavesAhead).next()
    })
    if (!slice) return
    yield slice
    key = slice.run.keyAt(slice.end - 1)
    row = slice.run.rowAt(slice.end - 1) + 1
  }
}

export async function* scanNumberTree(
  reader: StoreReader,
  keys: TreeKeys,
  state: TreeState | undefined,
): AsyncGenerator<TreeSlice<NumberRun>> {
  let item = 0
  let row = 0
  for (;;) {
    const slice = await attempt(reader, memory => {
      const tree = new NumberTree(memory, keys, state)
      return new TreeCursor(state, tree, item, row, afterRows, 0, leavesAhead).next()
    })
    if (!slice) return
    yield slice
    item = slice.run.keyAt(slice.end - 1)
    row = slice.run.rowAt(slice.end - 1) + 1
  }
}
