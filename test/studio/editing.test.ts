import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { literalOf, readCell, updateEntry } from '../../src/serve/studio/page/editing/entries.ts'
import { needsChromium } from '../support/chromium.ts'
import { runsOnServer } from '../support/test-store.ts'
import { run, tab, write } from './pages.ts'
import { axeFindings, fill, openPage, program, type Served, serve } from './support.ts'

const changing = `${program}
N::Kit { text: String, wide: U64, big: U128, f: F64, g: F32, ok: Boolean, day: Date, other: ID, note: String, list: [String] }

QUERY AddKit(text: String, wide?: U64, big?: U128, f?: F64, g?: F32, ok?: Boolean, day?: Date, list?: [String]) =>
  kit <- AddN<Kit>({text: text, wide: wide, big: big, f: f, g: g, ok: ok, day: day, list: list})
  RETURN kit

QUERY SetText(text: String) =>
  kit <- N<Kit>::UPDATE({text: text})
  RETURN kit

QUERY SetAge(name: String, age: U8) =>
  person <- N<Person>({name: name})::UPDATE({age: age})
  RETURN person

QUERY DropMeetings() =>
  DROP N<Person>::OutE<Knows>
  RETURN NONE
`

async function opened(
  path: string,
  options: Parameters<typeof serve>[1] = {},
): Promise<Served & { page: Page }> {
  const served = await serve(changing, options)
  await fill(served)
  return { ...served, page: await openPage(`${served.server.url}/#/${path}`) }
}

const edit = (page: Page): Locator => page.getByRole('button', { name: 'Edit', exact: true })
const cell = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Change ${name}`, exact: true })
const told = (page: Page): Locator => page.locator('.edit-bar p')

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const table = (page: Page): Locator => page.locator('.list-table .scroll')

async function type(page: Page, name: string, typed: string): Promise<void> {
  await cell(page, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(typed)
}

async function change(page: Page, name: string, typed: string): Promise<void> {
  await type(page, name, typed)
  await page.keyboard.press('Enter')
}

const ageOf = async ({ database }: Served, name: string) => {
  const { person } = (await database.call('Find', { name })) as { person: { age: number } }
  return person.age
}

needsChromium.describe('records', () => {
  it('are changed in their cells, and back, unless they have changed meanwhile', async () => {
    const served = await opened('query/People')
    const { page, database } = served
    await run(page).click()
    await edit(page).click()
    await change(page, 'age: 36', '300')
    await page.getByText('Must be from 0 to 255.').waitFor()
    expect(await ageOf(served, 'Ada')).toBe(36)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('037')
    await page.keyboard.press('Enter')
    await expect.poll(() => told(page).textContent()).toBe('Person Ada: age is 37, and was 36.')
    expect(await ageOf(served, 'Ada')).toBe(37)
    // The focus stays at the cell; the answer has the value wherever it is shown.
    expect(await cell(page, 'age: 37').evaluate(each => each === document.activeElement)).toBe(true)
    await tab(page, 'JSON').click()
    expect(await page.locator('.json code').textContent()).toContain('"age": 37')
    await tab(page, 'Table').click()
    await change(page, 'name: Ada', 'Ada "L" \\ {x}\u2028é')
    await expect.poll(() => told(page).textContent()).toContain('and was "Ada"')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect.poll(() => told(page).textContent()).toBe('Person Ada: name is "Ada" again.')
    expect(await ageOf(served, 'Ada')).toBe(37)
    await undo.click()
    await expect.poll(() => told(page).textContent()).toBe('Person Ada: age is 36 again.')
    expect(await ageOf(served, 'Ada')).toBe(36)
    await undo.waitFor({ state: 'hidden' })
    // Somebody else changes the record.
    await change(page, 'name: Ada', 'Ida')
    await expect.poll(() => told(page).textContent()).toContain('and was "Ada"')
    await database.call('SetAge', { name: 'Ida', age: 50 })
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('Not undone. It has meanwhile changed')
    expect(await ageOf(served, 'Ida')).toBe(50)
    await change(page, 'age: 36', '40')
    await page.locator('td .fault').getByText('It has meanwhile changed').waitFor()
    expect(await ageOf(served, 'Ida')).toBe(50)
    await page.keyboard.press('Escape')
    await cell(page, 'age: 36').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('of a long list are edited in rows of one height, which may be scrolled meanwhile', async () => {
    const served = await opened('query/People')
    const { page, database } = served
    const people = Array.from({ length: 300 }, (_, i) => ({ name: `P${i}`, age: i % 90 }))
    await database.call('AddMany', { people })
    await run(page).click()
    await edit(page).click()
    const heights = () =>
      page
        .locator('table.long tbody tr:not(.gap)')
        .evaluateAll(rows => [...new Set(rows.map(row => row.getBoundingClientRect().height))])
    expect(await heights()).toEqual([33])
    await cell(page, 'name: P3').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('Pia')
    expect(await heights()).toEqual([33])
    const isFocused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.locator('.list-table .scroll').evaluate(scroll => scroll.scrollTo(0, 99))
    await page.getByRole('row').filter({ hasText: 'P24' }).waitFor({ state: 'attached' })
    expect(await isFocused()).toBe('name, String')
    await page.keyboard.press('Enter')
    await expect.poll(() => told(page).textContent()).toBe('Person Pia: name is "Pia", and was "P3".')
    expect(await heights()).toEqual([33])
    expect(await ageOf(served, 'Pia')).toBe(3)
  })

  it('keep what is typed into a cell, whatever is saved, sorted, filtered or shown meanwhile', async () => {
    const served = await opened('query/People')
    const { page } = served
    await run(page).click()
    await edit(page).click()
    await type(page, 'age: 36', '37')
    await change(page, 'name: Bo', 'Bob')
    await expect.poll(() => told(page).textContent()).toBe('Person Bob: name is "Bob", and was "Bo".')
    const age = field(page, 'age, U8')
    expect(await age.inputValue()).toBe('37')
    await page.getByRole('columnheader', { name: 'age' }).getByRole('button').click()
    expect(await page.locator('tbody tr').nth(3).getByRole('textbox').inputValue()).toBe('37')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('searchbox', { name: 'Filter name' })
    await filter.fill('Cleo')
    await age.waitFor({ state: 'detached' })
    await filter.fill('')
    expect(await age.inputValue()).toBe('37')
    await tab(page, 'JSON').click()
    await tab(page, 'Table').click()
    expect(await age.inputValue()).toBe('37')
    await edit(page).click()
    await edit(page).click()
    await age.press('Enter')
    await expect.poll(() => told(page).textContent()).toBe('Person Ada: age is 37, and was 36.')
    await cell(page, 'age: 37').waitFor()
    expect(await age.count()).toBe(0)
    expect(await ageOf(served, 'Ada')).toBe(37)
  })

  it('keep what is typed into a cell that is scrolled away, and the focus in it', async () => {
    const served = await opened('query/People')
    const { page, database } = served
    const people = Array.from({ length: 5000 }, (_, i) => ({ name: `P${i}`, age: i % 90 }))
    await database.call('AddMany', { people })
    await run(page).click()
    await edit(page).click()
    await type(page, 'name: P3', 'Pi')
    await table(page).evaluate(scroll => scroll.scrollTo(0, 99_000))
    await cell(page, 'name: P3000').waitFor({ state: 'attached' })
    expect(await field(page, 'name, String').count()).toBe(0)
    await table(page).evaluate(scroll => scroll.scrollTo(0, 0))
    await field(page, 'name, String').waitFor()
    await page.keyboard.insertText('a')
    await page.keyboard.press('Enter')
    await expect.poll(() => told(page).textContent()).toBe('Person Pia: name is "Pia", and was "P3".')
    expect(await ageOf(served, 'Pia')).toBe(3)
    // One that nobody has typed into is a button again.
    await cell(page, 'name: P5').click()
    await table(page).evaluate(scroll => scroll.scrollTo(0, 99_000))
    await cell(page, 'name: P3000').waitFor({ state: 'attached' })
    await table(page).evaluate(scroll => scroll.scrollTo(0, 0))
    await cell(page, 'name: P5').waitFor()
  })

  it.skipIf(runsOnServer)(
    'are not changed or left in a cell while it is saved, and other cells are kept',
    async () => {
      const served = await opened('query/People')
      const { page, database } = served
      await run(page).click()
      await edit(page).click()
      const writer = database.createSession()
      onTestFinished(async () => void (await writer.rollBack()))
      await writer.begin()
      await change(page, 'age: 36', '37')
      const age = field(page, 'age, U8')
      expect(await age.getAttribute('aria-busy')).toBe('true')
      expect(await age.getAttribute('title')).toContain('Being saved')
      await page.keyboard.type('9')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      expect(await age.inputValue()).toBe('37')
      await change(page, 'name: Bo', 'Bob')
      await type(page, 'name: Cleo', 'Clea')
      await writer.rollBack()
      await cell(page, 'age: 37').waitFor()
      await cell(page, 'name: Bob').waitFor()
      expect(await field(page, 'name, String').inputValue()).toBe('Clea')
      expect(await ageOf(served, 'Ada')).toBe(37)
      expect(await ageOf(served, 'Bob')).toBe(30)
      // The focus is where somebody types.
      await page.keyboard.press('Enter')
      await expect.poll(() => told(page).textContent()).toBe('Person Clea: name is "Clea", and was "Cleo".')
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it('have values of all types, each as exact as it is typed', async () => {
    const { page, database } = await opened('editor')
    const wide = '18446744073709551615'
    const big = '340282366920938463463374607431768211455'
    await database.call('AddKit', {
      ...{ text: 'a', wide: BigInt(wide), big: BigInt(big), f: 12345678901234567000, g: 0.1, ok: true },
      ...{ day: '2031-02-03T04:05:06.123456Z', list: ['x'] },
    })
    await write(page, 'N<Kit>')
    await page.keyboard.press('Control+Enter')
    await edit(page).click()
    const kit = async () => (await database.createSession().evaluate('N<Kit>', {})) as any
    const shown = async () => (await kit()).value.data[0]
    const steps = [
      ['text: a', ''],
      [`wide: ${wide}`, '18446744073709551614'],
      [`big: ${big}`, '340282366920938463463374607431768211454'],
      ['f: 12345678901234567000', '.25'],
      ['g: 0.1', '1e-7'],
      ['day: 2031-02-03T04:05:06.123456+00:00', '1700000000'],
      ['other: null', '01a20acd3c7c7291bdef35253d50a628'],
    ] as const
    for (const [name, typed] of steps) {
      await change(page, name, typed)
      const property = name.split(':')[0]!
      await expect.poll(() => told(page).textContent()).toContain(`: ${property} is `)
    }
    // Enter in a field as it was opened changes nothing, also where there is no value, which could not be removed again.
    await cell(page, 'note: null').click()
    await page.keyboard.press('Enter')
    await cell(page, 'note: null').waitFor()
    expect(await shown()).toMatchObject({ note: null })
    await cell(page, 'ok: true').click()
    await page.getByRole('combobox', { name: 'ok, Boolean' }).selectOption('false')
    await expect.poll(() => told(page).textContent()).toContain(': ok is false')
    expect(await shown()).toMatchObject({
      ...{ text: '', wide: BigInt(wide) - 1n, big: BigInt(big) - 1n, f: 0.25, ok: false, list: ['x'] },
      ...{ day: '2023-11-14T22:13:20+00:00', other: '01a20acd-3c7c-7291-bdef-35253d50a628' },
    })
    expect(await page.getByRole('cell', { name: '["x"]' }).getAttribute('title')).toContain('by an entry')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain(': ok is true again')
    // A value that was missing cannot be removed by an UPDATE.
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('other had no value')
  })

  it('are changed back one after another, whatever else the page has changed of them', async () => {
    const { page, database } = await opened('editor')
    await database.call('AddKit', { text: 'a' })
    await write(page, 'N<Kit>')
    await page.keyboard.press('Control+Enter')
    await edit(page).click()
    for (const [name, typed] of [
      ['text: a', 'b'],
      ['wide: null', '5'],
      ['text: b', 'c'],
    ] as const) {
      await change(page, name, typed)
      await expect
        .poll(() => told(page).textContent())
        .toContain(`is ${typed === '5' ? 5 : `"${typed}"`}, and`)
    }
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('text is "b" again')
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('wide had no value')
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('text is "a" again')
    await cell(page, 'text: a').waitFor()
    await undo.waitFor({ state: 'hidden' })
  })

  it('can be changed back again after a refusal that may pass', async () => {
    const served = await opened('query/People')
    const { page } = served
    await run(page).click()
    await edit(page).click()
    await change(page, 'age: 36', '37')
    await expect.poll(() => told(page).textContent()).toContain('age is 37')
    const undo = page.getByRole('button', { name: 'Undo' })
    await page.context().setOffline(true)
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('Not undone. The server does not answer')
    await page.context().setOffline(false)
    await undo.click()
    await expect.poll(() => told(page).textContent()).toContain('age is 36 again')
    expect(await ageOf(served, 'Ada')).toBe(36)
  })

  it('are changed only where the answer has all of them, under their own names', async () => {
    const { page, database } = await opened('editor')
    await database.call('AddKit', { text: 'a' })
    await write(page, 'kit <- N<Kit>::FIRST RETURN kit::{id, label, text, other: note, note: other}')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('cell', { name: 'Kit', exact: true }).waitFor()
    await edit(page).click({ force: true })
    await page.getByText('The answer shows only a part of the record.').waitFor()
    expect(await page.locator('button.cell').count()).toBe(0)
  })

  it('keep the line ends of a text, or say why they cannot', async () => {
    const { page, database } = await opened('editor')
    for (const text of ['a\r\nb', 'a\rb', 'a\r\nb\nc']) await database.call('AddKit', { text })
    await write(page, 'N<Kit>')
    await page.keyboard.press('Control+Enter')
    await edit(page).click()
    await page
      .getByRole('button', { name: /^Change text/ })
      .first()
      .click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('c\nd')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => told(page).textContent()).toContain('text is "a\\r\\nbc\\r\\nd", and')
    const find = database.createSession().evaluate('N<Kit>::{text}', {})
    expect(JSON.stringify(await find)).toContain('a\\r\\nbc\\r\\nd')
    const kept = page.locator('td[title^="Its lines end in a way that a field would not keep"]')
    expect(await kept.allTextContents()).toEqual(['a\rb', 'a\r\nb\nc'])
    expect(await page.getByRole('button', { name: /^Change text/ }).count()).toBe(1)
  })

  it('are dropped after a question that says what goes with them', async () => {
    const { page, database } = await opened('query/People')
    await run(page).click()
    await edit(page).click()
    await change(page, 'age: 36', '37')
    await expect.poll(() => told(page).textContent()).toContain('age is 37')
    const row = page.getByRole('row').filter({ has: cell(page, 'name: Ada') })
    await row.getByRole('button', { name: 'Drop' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Drop Person Ada?' }).waitFor()
    await dialog.getByText('It would have dropped 1 Person, 3 Knows, 1 WorksAt.').waitFor()
    await dialog.getByText('cannot be brought back').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await database.call('People')).toMatchObject({ people: { length: 6 } })
    await row.getByRole('button', { name: 'Drop' }).click()
    await dialog.getByRole('button', { name: 'Drop it' }).click()
    await expect
      .poll(() => told(page).textContent())
      .toContain('Person Ada is no longer there: dropped 1 Person')
    expect(await database.call('People')).toMatchObject({ people: { length: 5 } })
    await page.getByRole('cell', { name: 'dropped' }).waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(false)
    expect(await cell(page, 'name: Ada').count()).toBe(0)
    for (const name of ['JSON', 'Graph']) {
      await tab(page, name).click()
      await page.getByText('Records of this answer have been dropped since.').waitFor()
    }
    await run(page).click()
    await page.getByText('Records of this answer have been dropped since.').waitFor({ state: 'hidden' })
  })

  it('of a type that no query changes cannot be edited, and the page says so', async () => {
    const { page } = await opened('editor')
    await write(page, 'N<Company>')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('cell', { name: 'Harbour Works' }).waitFor()
    expect(await edit(page).getAttribute('aria-disabled')).toBe('true')
    await edit(page).click({ force: true })
    await page.getByText('No query of the program updates Company.').waitFor()
    // Of one that may only be dropped, the cells say so.
    await write(page, 'E<Knows>')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('cell', { name: '2019' }).first().waitFor()
    await edit(page).click()
    await page.getByRole('button', { name: 'Drop', exact: true }).first().waitFor()
    expect(await page.getByRole('cell', { name: '2019' }).first().getAttribute('title')).toBe(
      'No query of the program updates Knows.',
    )
    await write(page, 'N<Person>::{name}')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('columnheader', { name: 'since' }).waitFor({ state: 'detached' })
    expect(await edit(page).count()).toBe(0)
  })

  it('are not edited by a key that only reads', async () => {
    const hash = createHash('sha256').update('read').digest()
    const keys = [{ name: 'reader', hash, readOnly: true, queries: undefined }]
    const { page } = await opened('query/People', { keys: () => keys })
    await page.getByRole('textbox', { name: 'Key' }).fill('read')
    await page.keyboard.press('Enter')
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    expect(await edit(page).count()).toBe(0)
  })
})

describe('the entry of a change', () => {
  const person = { of: 'node', name: 'Person', properties: [] } as const
  const age = { name: 'age', type: 'U8' }

  it('names the values that must still be there', () => {
    const known = { id: 'x', age: 36, name: 'A "b"', born: null }
    const update = (...compared: readonly { name: string; type: string }[]) =>
      updateEntry(person, known, { property: age, value: '37', compared })
    expect(update(age)).toBe('N<Person>("x")::WHERE(_::{age}::EQ(36))::UPDATE({age: 37})')
    expect(update(age, { name: 'name', type: 'String' }, { name: 'born', type: 'Date' })).toBe(
      'N<Person>("x")::WHERE(AND(_::{age}::EQ(36), _::{name}::EQ("A \\"b\\""), !EXISTS(_::{born})))::UPDATE({age: 37})',
    )
  })

  it('has every text in the escapes of HelixQL, which are fewer than those of JSON', () => {
    const text = `${String.fromCharCode(...Array.from({ length: 33 }, (_, i) => i))}"\\r\\\r\u2028é🐝`
    const literal = literalOf('String', text)
    expect(readCell('String', text)).toEqual({ kind: 'json', text: literal })
    expect(JSON.parse(literal)).toBe(text)
    const { diagnostics } = checkFiles([{ path: 'a.hx', text: `QUERY A() => RETURN ${literal}` }])
    expect(diagnostics).toEqual([])
  })

  it('has floats as floats, and dates as text', () => {
    expect(literalOf('F64', 12345678901234567000n)).toBe('1.2345678901234567e+19')
    expect(literalOf('U64', 18446744073709551615n)).toBe('18446744073709551615')
    expect(readCell('Date', '0')).toEqual({ kind: 'json', text: '"1970-01-01T00:00:00.000Z"' })
    expect(readCell('Date', '9'.repeat(20))).toMatchObject({ kind: 'wrong' })
    expect(readCell('U8', ' ')).toMatchObject({ kind: 'wrong' })
  })
})
