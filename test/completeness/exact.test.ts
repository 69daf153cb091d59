import { vi } from 'vitest'
import { describeCompleteness } from './suite.ts'

// As where FAISS does not load.
vi.mock(import('../../src/engine/vector/graph/faiss-loader.ts'), async original => {
  const loader = await original()
  const missing = { reason: 'the test has none', remedy: 'none' }
  return {
    ...loader,
    loadFaiss: () => ({ kind: 'unavailable', ...missing }),
    vectorEngine: () => ({ active: 'exact', ...missing }),
  }
})

describeCompleteness('rocksdb', { momentsOfWay: 2 })
