import { expect, it } from 'vitest'
import { damages } from './damages.ts'
import { describeDamages } from './damages-suite.ts'

it('there are at least 200 damages', () => {
  expect(Object.values(damages).flat().length).toBeGreaterThanOrEqual(200)
})

describeDamages(damages.entries)
