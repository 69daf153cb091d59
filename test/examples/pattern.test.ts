import { describe, expect, it } from 'vitest'
import { findDifference } from '../../src/tools/examples/pattern.ts'
import { fillIn, type Memory } from '../../src/tools/examples/references.ts'

function memory(): Memory {
  return {
    steps: new Map([['ada', { person: { id: 'x', tags: ['$any', 5n] } }]]),
    captured: new Map([['n', 7]]),
  }
}

describe('findDifference', () => {
  it.each<[unknown, unknown]>([
    [5, 5],
    [null, null],
    ['text', 'text'],
    [2n ** 64n, 2n ** 64n],
    [
      [1, [2]],
      [1, [2]],
    ],
    [
      { a: 1, b: { c: [] } },
      { a: 1, b: { c: [] } },
    ],
    ['$any', null],
    ['$string', ''],
    ['$number', 0.5],
    ['$number', 2n ** 64n],
    ['$numbers', [1, 0.5]],
    ['$uuid', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['$near:0.2', 0.19999999],
    ['$near:-1', -1],
    ['$$5', '$5'],
    ['$steps.ada.person.id', 'x'],
    ['$steps.ada.person.tags.1', 5n],
    ['$steps.ada.person', { id: 'x', tags: ['$any', 5n] }],
    ['$captured.n', 7],
    [{ a: 1, '...': '$any' }, { a: 1 }],
    [
      { a: 1, '...': '$any' },
      { a: 1, b: 2 },
    ],
  ])('finds none between %o and %o', (pattern, value) => {
    expect(findDifference(pattern, value, memory())).toBeUndefined()
  })

  it.each<[unknown, unknown, string]>([
    [5, 6, 'answer must be 5, but is 6'],
    [5, '5', 'answer must be 5, but is "5"'],
    [{ a: null }, {}, 'answer must be the members a in this order, but is {}'],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, 'answer must be the members a, b in this order, but is {"b":2,"a":1}'],
    [{}, { a: 1 }, 'answer must be the members  in this order, but is {"a":1}'],
    [
      { a: 1, '...': '$any' },
      { b: 2, a: 1 },
      'answer must be the members a in this order, but is {"b":2,"a":1}',
    ],
    [{}, [], 'answer must be an object, but is []'],
    [[], {}, 'answer must be an array, but is {}'],
    [[1], [1, 2], 'answer must be 1 items, but is [1,2]'],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, 'answer.a[0].b must be 1, but is 2'],
    ['$string', 5, 'answer must be $string, but is 5'],
    ['$numbers', [], 'answer must be $numbers, but is []'],
    [
      '$uuid',
      '01890a5d-ac96-474b-bcce-b302099a8057',
      'answer must be $uuid, but is "01890a5d-ac96-474b-bcce-b302099a8057"',
    ],
    [
      '$uuid',
      '01890A5D-AC96-774B-BCCE-B302099A8057',
      'answer must be $uuid, but is "01890A5D-AC96-774B-BCCE-B302099A8057"',
    ],
    ['$near:0.2', 0.21, 'answer must be $near:0.2, but is 0.21'],
    ['$steps.ada.person.id', 'y', 'answer must be "x", but is "y"'],
    [
      '$steps.ada.person',
      { tags: ['$any', 5n], id: 'x' },
      'answer must be {"id":"x","tags":["$any",5]}, but is {"tags":["$any",5],"id":"x"}',
    ],
  ])('between %o and %o says so', (pattern, value, difference) => {
    expect(findDifference(pattern, value, memory())).toBe(difference)
  })

  it('stores what is captured', () => {
    const kept = memory()
    expect(findDifference({ id: '$capture:id' }, { id: 'z' }, kept)).toBeUndefined()
    expect(findDifference('$captured.id', 'z', kept)).toBeUndefined()
    expect(fillIn('$captured.id', kept)).toBe('z')
  })

  it('rejects unknown placeholders', () => {
    for (const pattern of ['$uid', '$near:x', '$capture:', '$toString', '$steps.bo.id', '$captured.m']) {
      expect(() => findDifference(pattern, 5, memory())).toThrow(pattern)
    }
  })
})

describe('fillIn', () => {
  it('replaces references at any depth and leaves everything else', () => {
    const params = {
      id: '$steps.ada.person.id',
      rows: [{ n: '$captured.n', s: '$$n', f: 1.5, t: true, z: null }],
    }
    expect(fillIn(params, memory())).toEqual({
      id: 'x',
      rows: [{ n: 7, s: '$n', f: 1.5, t: true, z: null }],
    })
  })

  it('rejects references without a value', () => {
    for (const text of ['$steps.bo.id', '$steps.ada.person.name', '$captured.m', '$any', '$']) {
      expect(() => fillIn({ a: [text] }, memory())).toThrow(text)
    }
  })
})
