import { uint16Bytes } from '../../../src/store/graph/keys/keys.ts'
import { scanBytesTree } from '../../../src/store/graph/trees/tree-scan.ts'
import { catalogSpace } from '../../../src/store/graph/types/spaces.ts'
import { TreeKeys } from '../../../src/store/graph/types/type-layout.ts'
import { typeStateSpace } from '../../../src/store/graph/types/type-state.ts'
import type { StoreReader } from '../../../src/store/versioned/contract/api.ts'

/** The entries that the store has in its property indexes, or in its text indexes: type, tree, key and row. */
export async function storedEntries(
  reader: StoreReader,
  of: 'property' | 'text',
): Promise<readonly (readonly [type: string, tree: string, key: string, row: number])[]> {
  const found: [string, string, string, number][] = []
  for (const { name, number } of (await reader.get(catalogSpace, ''))?.types ?? []) {
    const state = await reader.get(typeStateSpace, uint16Bytes(number))
    for (const [tree, known] of state?.trees() ?? []) {
      if (!tree.startsWith(of === 'property' ? 'p' : 't')) continue
      const keys = new TreeKeys(uint16Bytes(number), tree)
      for await (const { run, start, end } of scanBytesTree(reader, keys, known)) {
        for (let i = start; i < end; i++) found.push([name, tree, run.keyAt(i), run.rows[i]!])
      }
    }
  }
  return found
}

/** The tokens in the text indexes, each once. */
export async function storedTokens(reader: StoreReader): Promise<readonly string[]> {
  const entries = await storedEntries(reader, 'text')
  return [...new Set(entries.map(([, , key]) => Buffer.from(key.slice(0, -2), 'latin1').toString()))]
}
