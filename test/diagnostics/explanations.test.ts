import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import { codeFamilies } from '../../src/language/diagnostics/explanations/families.ts'
import { type Code, codes, loadExplanations, programsOf } from '../../src/language/diagnostics/index.ts'
import { generated, neverRaised } from './examples.ts'

const explanations = await loadExplanations()
const all = Object.entries(explanations)
const withExample = all.flatMap(([code, { example }]) => (example ? [{ code, ...programsOf(example) }] : []))

const codesOf = (text: string) =>
  checkFiles([{ path: 'apiary.hx', text }]).diagnostics.map(({ code }) => code)

describe('every code', () => {
  it('has a program that raises it, or a reason why none does', () => {
    const known = [
      ...withExample.map(({ code }) => code),
      ...Object.keys(generated),
      ...neverRaised.map(({ code }) => code),
    ]
    expect(known.sort()).toEqual(Object.keys(codes).sort())
  })

  it('is explained in whole sentences', () => {
    for (const [code, { means, why }] of all) {
      for (const text of [means, why]) {
        expect(text, code).toMatch(/^[A-Z`#].*[.]$/)
        expect(text.split('`').length % 2, code).toBe(1)
        expect(text, code).not.toMatch(/illegal|\n/)
      }
    }
  })

  it('belongs to one family', () => {
    expect(codeFamilies().flatMap(family => family.codes)).toEqual(Object.keys(codes) as Code[])
  })
})

describe('the example of', () => {
  it.each(withExample)(
    '$code raises that code alone, and its corrected form raises nothing',
    ({ code, wrong, right }) => {
      expect(codesOf(wrong)).toEqual([code])
      expect(codesOf(right)).toEqual([])
    },
  )

  it.each(Object.entries(generated))('%s is generated', (code, program) => {
    // They stand behind what they limit.
    const before = { E021: limits.sourceErrorsMax, W114: limits.sourceWarningsMax }[code] ?? 0
    expect(codesOf(program()).slice(before)).toEqual([code])
  })

  it.each(withExample)('$code fits a page of 100 columns', ({ wrong, right }) => {
    for (const line of `${wrong}${right}`.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
  })
})

describe('a code that is never raised', () => {
  it.each(neverRaised)('$code is written nowhere in the rules', ({ code }) => {
    const source = join(import.meta.dirname, '../../src/language')
    const rules = ['analysis', 'syntax'].flatMap(room =>
      readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
        .filter(path => path.endsWith('.ts'))
        .map(path => join(source, room, path)),
    )
    expect(rules.filter(path => readFileSync(path, 'utf8').includes(`'${code}'`))).toEqual([])
  })
})
