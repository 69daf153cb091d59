import { expect, test } from 'vitest'
import { counted } from '../../src/base/text/counted.ts'

test.each([0, 1, 12, 999, 1000, 12_345, 123_456, 1_234_567, 1e15])('%d is grouped as in English', count => {
  expect(counted(count, 'row')).toBe(`${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`)
})
