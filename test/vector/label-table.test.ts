import { describe, expect, it } from 'vitest'
import { directionOf } from '../../src/base/data/unit-vector.ts'
import { LabelTable, zeroLabel } from '../../src/engine/vector/numbers/label-table.ts'
import { id } from './support.ts'

const east = directionOf(Float32Array.of(1, 0))
const north = directionOf(Float32Array.of(0, 1))

describe('LabelTable', () => {
  it('gives the vectors of one direction one label, and lists their ids in order', () => {
    const table = new LabelTable()
    const label = table.addLabel(east)
    for (const n of [2, 3, 1]) table.assign(id(n), label)
    expect(table.find(east)).toBe(label)
    expect(table.find(north)).toBeUndefined()
    expect(table.idsOf(label)).toEqual([id(1), id(2), id(3)])
  })

  it('counts a label as dead until it has an id, and again after its last id is removed', () => {
    const table = new LabelTable()
    const label = table.addLabel(east)
    expect(table.deadCount).toBe(1)
    table.assign(id(1), label)
    table.assign(id(1), label)
    expect(table.deadCount).toBe(0)
    table.assign(id(1), zeroLabel)
    expect(table.deadCount).toBe(1)
    expect(table.idsOf(zeroLabel)).toEqual([id(1)])
    table.assign(id(1), label)
    expect(table.remove(id(1))).toBe(true)
    expect(table).toMatchObject({ deadCount: 1, labelCount: 1, size: 0 })
  })

  it('reads back what it wrote, dead labels and zero vectors included', () => {
    const table = new LabelTable()
    table.assign(id(1), table.addLabel(east))
    table.addLabel(north)
    table.assign('\u00ff\u0080'.repeat(8), zeroLabel)
    expect(LabelTable.fromBytes(table.toBytes())).toEqual(table)
    expect(LabelTable.fromBytes(new LabelTable().toBytes())).toEqual(new LabelTable())
  })

  it('cannot be read from a part of its bytes', () => {
    const table = new LabelTable()
    table.assign(id(1), table.addLabel(east))
    const bytes = table.toBytes()
    expect(LabelTable.fromBytes(bytes.subarray(0, bytes.length - 1))).toBeUndefined()
    expect(LabelTable.fromBytes(bytes.subarray(0, 6))).toBeUndefined()
  })
})
