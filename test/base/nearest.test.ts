import { describe, expect, it } from 'vitest'
import { didYouMean, nearest } from '../../src/base/text/nearest.ts'

describe('did you mean', () => {
  it.each([
    ['titel', ['title', 'label', 'minutes'], ['title']],
    ['Flim', ['Film', 'Venue'], ['Film']],
    ['FILM', ['Film', 'Firm'], ['Film']],
    ['nam', ['name', 'nap', 'x'], ['name', 'nap']],
    ['x', ['y', 'abc'], ['y']],
    ['something', ['other'], []],
    ['a', [], []],
  ])('%s among %j is %j', (unknown, known, expected) => {
    expect(nearest(unknown, known)).toEqual(expected)
  })

  it('names at most three, and suggests nothing without any', () => {
    expect(didYouMean(nearest('aa', ['ab', 'ac', 'ad', 'ae']))).toBe('Did you mean ab or ac or ad?')
    expect(didYouMean(nearest('something', ['other']))).toBeUndefined()
  })
})
