import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { needsChromium } from '../support/chromium.ts'
import { clipboard, fillCrowd, filled, opened, run, tab, write } from './pages.ts'
import { openPage, program, serve } from './support.ts'

needsChromium.describe('the queries', () => {
  it('have a form each, which runs them and shows the answer as table and JSON', async () => {
    const { database, server } = await filled()
    const page = await openPage(server.url)
    await page.getByRole('link', { name: 'AddPerson' }).click()
    await page.getByRole('textbox', { name: 'name' }).fill('Grace')
    await page.getByRole('textbox', { name: 'age' }).fill('x')
    await run(page).click()
    await page.getByText('Must be a whole number.').waitFor()
    await page.getByRole('textbox', { name: 'age' }).fill('300')
    await run(page).click()
    await page.getByText('Must be from 0 to 255.').waitFor()
    await page.getByRole('textbox', { name: 'age' }).fill('41')
    await page.getByRole('textbox', { name: 'born' }).fill('1990-13-01')
    await run(page).click()
    await page.getByRole('alert').getByText('INVALID_PARAMETER').waitFor()
    await page.getByRole('textbox', { name: 'born' }).fill('')
    await run(page).click()
    await page.getByRole('cell', { name: 'Grace', exact: true }).waitFor()
    expect(await database.call('Find', { name: 'Grace' })).toMatchObject({ person: { age: 41, born: null } })
    await tab(page, 'JSON').click()
    expect(await page.locator('.json code').textContent()).toContain('"name": "Grace"')
  })

  it('keep wide integers exact, in the answer and in the copied request', async () => {
    const { page, server } = await opened('query/Echo')
    await page.getByRole('textbox', { name: 'wide' }).fill('18446744073709551615')
    await page.getByRole('combobox', { name: 'flag' }).selectOption('true')
    await page.getByRole('textbox', { name: 'list [I64]' }).fill('[9007199254740993]')
    await run(page).click()
    await page.getByRole('cell', { name: '18446744073709551615' }).waitFor()
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await expect
      .poll(() => clipboard(page))
      .toContain(`-d '{"wide": 18446744073709551615, "flag": true, "list": [9007199254740993]}'`)
    expect(await clipboard(page)).toContain(`'${server.url}/Echo'`)
    await page.getByRole('button', { name: 'Copy as TypeScript' }).click()
    await expect.poll(() => clipboard(page)).toContain(`await fetch('${server.url}/Echo'`)
  })

  it('say what the comment above the query says, as it is written', async () => {
    const { page } = await opened('query/Echo')
    const said = page.locator('.heading .said')
    expect(await said.textContent()).toBe('Says what it was told:\n<b>all</b> of it.')
  })

  it('mark every wrong field, and no longer one that is mended', async () => {
    const { page } = await opened('query/Echo')
    const wrong = () =>
      page.locator('[aria-invalid="true"]').evaluateAll(all => all.map(each => (each as any).name))
    await page.getByRole('textbox', { name: 'wide' }).fill('-1')
    await page.getByRole('textbox', { name: 'list [I64]' }).fill('[1')
    await run(page).click()
    expect(await wrong()).toEqual(['wide', 'list'])
    expect(await page.evaluate(() => (document.activeElement as any).name)).toBe('wide')
    await page.getByRole('textbox', { name: 'wide' }).fill('1')
    expect(await wrong()).toEqual(['list'])
  })

  it('keep their input over a reload of the page and of the program', async () => {
    const { database, server } = await serve(
      `${program}\nQUERY Shout(text?: String) =>\n  RETURN {text: text}`,
    )
    const page = await openPage(`${server.url}/#/query/Echo`)
    const wide = page.getByRole('textbox', { name: 'wide' })
    await wide.fill('18446744073709551615')
    await page.getByRole('combobox', { name: 'flag' }).selectOption('false')
    await page.reload()
    expect(await wide.inputValue()).toBe('18446744073709551615')
    expect(await page.getByRole('combobox', { name: 'flag' }).inputValue()).toBe('false')
    await page.evaluate(() => location.assign('#/query/Shout'))
    const isEmptySent = page.getByRole('checkbox', { name: 'Send it even if it is empty' })
    await isEmptySent.check()
    await page.reload()
    await expect.poll(() => isEmptySent.isChecked()).toBe(true)
    await page.evaluate(() => location.assign('#/query/Echo'))
    await database.createSession().evaluate('QUERY Later() =>\n  n <- N<Person>::COUNT\n  RETURN n')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('link', { name: 'Later' }).waitFor()
    expect(await wide.inputValue()).toBe('18446744073709551615')
  })

  it('help with lists, dates and Booleans', async () => {
    const { page } = await opened('query/Echo')
    const list = page.getByRole('textbox', { name: 'list [I64]' })
    const added = page.getByRole('textbox', { name: 'New item of list' })
    await added.fill('5')
    await page.keyboard.press('Enter')
    await added.fill('9007199254740993, 7')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(await list.inputValue()).toBe('[5, 9007199254740993, 7]')
    await page.getByRole('button', { name: 'Remove 5' }).click()
    expect(await list.inputValue()).toBe('[9007199254740993, 7]')
    await page.evaluate(() => navigator.clipboard.writeText('1\n2\n'))
    await added.focus()
    await page.keyboard.press('Control+v')
    await expect.poll(() => list.inputValue()).toBe('[9007199254740993, 7, 1, 2]')
    expect(await page.getByRole('combobox', { name: 'flag' }).inputValue()).toBe('')
    await page.evaluate(() => location.assign('#/query/AddPerson'))
    const born = page.getByRole('textbox', { name: 'born' })
    await born.fill('1990-05-01T10:20:30.123456Z')
    expect(await page.getByRole('button', { name: 'Pick born, in UTC' }).count()).toBe(1)
    await page.locator('.picker input').evaluate((picker: HTMLInputElement) => {
      picker.value = '2031-02-03T04:05:06'
      picker.dispatchEvent(new Event('change'))
    })
    expect(await born.inputValue()).toBe('2031-02-03T04:05:06Z')
  })

  it.each(['Slow', 'SlowWrite'])('are stopped on the server, with the time shown: %s', async name => {
    const { database, server } = await filled()
    const page = await openPage(`${server.url}/#/query/${name}`)
    await page
      .getByRole('textbox', { name: 'n [U32]' })
      .fill(`[${Array.from({ length: 500 }, (_, i) => i).join()}]`)
    await run(page).click()
    await page
      .getByRole('timer')
      .getByText(/^Running for \d/)
      .waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('.message').getByText('Stopped. Nothing was written.').waitFor()
    await run(page).waitFor()
    await expect.poll(() => database.runs.list()).toEqual([])
    expect(await database.call('People')).toMatchObject({ people: { length: 6 } })
  })

  it('that run are listed, and can be stopped there', async () => {
    const { database, server } = await filled()
    const page = await openPage(`${server.url}/#/running`)
    await page.getByText('No query is running.').waitFor()
    const n = Array.from({ length: 500 }, (_, i) => i)
    const answer = fetch(`${server.url}/SlowWrite`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ n }),
    })
    await page.getByRole('button', { name: /^Stop SlowWrite/ }).click()
    expect(await (await answer).json()).toMatchObject({ code: 'CANCELLED' })
    await page.getByText('No query is running.').waitFor()
    expect(await database.call('People')).toMatchObject({ people: { length: 6 } })
  })

  it('have answers that are sorted, filtered and downloaded', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    const names = () => page.locator('tbody tr td:nth-child(3)').allTextContents()
    await page.getByRole('button', { name: 'age', exact: true }).click()
    expect(await names()).toEqual(['Cleo', 'Finn', 'Bo', 'Ada', 'Eve', 'Dan'])
    await page.getByRole('button', { name: 'age', exact: true }).click()
    expect(await names()).toEqual(['Dan', 'Eve', 'Ada', 'Bo', 'Finn', 'Cleo'])
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Filter age' }).fill('30..44')
    await page.locator('.count').getByText('3 of 6 rows').waitFor()
    expect(await names()).toEqual(['Eve', 'Ada', 'Bo'])
    const file = async (name: string) => {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
    }
    const csv = await file('CSV')
    expect(csv.name).toBe('people.csv')
    expect(csv.text.split('\r\n')).toHaveLength(8)
    expect(csv.text).toContain('Person,Ada,36,1990-05-01T00:00:00+00:00')
    const json = await file('Save as JSON')
    expect(json.name).toBe('People.json')
    expect(JSON.parse(json.text).people).toHaveLength(6)
  })

  it('may be named like what every object of JavaScript has', async () => {
    const { database, server } = await serve()
    await database
      .createSession()
      .evaluate('QUERY constructor() =>\n  n <- N<Person>::COUNT\n  RETURN {n: n, m: 7}')
    const page = await openPage(`${server.url}/#/query/constructor`)
    await run(page).click()
    await page.getByRole('cell', { name: '7', exact: true }).waitFor()
    await tab(page, 'JSON').click()
    expect(JSON.parse((await page.locator('.json code').textContent())!)).toEqual({ n: 0, m: 7 })
  })

  it('may have answers of 100,000 rows', async () => {
    const served = await serve()
    const people = Array.from({ length: 100_000 }, (_, i) => ({ name: `P${i}`, age: i % 90 }))
    await served.database.call('AddMany', { people })
    const page = await openPage(`${served.server.url}/#/query/People`)
    const start = performance.now()
    await run(page).click()
    await page.getByRole('cell', { name: 'P0', exact: true }).waitFor()
    const shown = performance.now() - start
    const shownRows = page.locator('.count')
    await shownRows.getByText('10,000 rows', { exact: true }).waitFor()
    await page.locator('.status').getByText('the first 10,000 rows').waitFor()
    await page.getByRole('button', { name: 'More rows' }).click()
    await shownRows.getByText('20,000 rows', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'All rows' }).click()
    await shownRows.getByText('100,000 rows', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'More rows' }).isVisible()).toBe(false)
    expect(await page.locator('tbody tr').count()).toBeLessThan(120)
    await page.getByRole('button', { name: 'name', exact: true }).click()
    await page.getByRole('button', { name: 'name', exact: true }).click()
    await page.getByRole('cell', { name: 'P99999', exact: true }).waitFor()
    const sorted = performance.now() - start - shown
    await page.locator('.list-table .scroll').evaluate(element => element.scrollTo(0, element.scrollHeight))
    await page.getByRole('cell', { name: 'P0', exact: true }).waitFor()
    const heap = await page.evaluate(() => (performance as any).memory.usedJSHeapSize as number)
    console.log(
      `100,000 rows: shown after ${Math.round(shown)} ms, sorted twice in ${Math.round(sorted)} ms, ${Math.round(heap / 2 ** 20)} MiB`,
    )
  })

  it('keep the order, the filters and the place of a table when more rows come, and behind another tab', async () => {
    const served = await serve()
    const people = Array.from({ length: 12_000 }, (_, i) => ({ name: `P${i}`, age: i % 90 }))
    await served.database.call('AddMany', { people })
    const page = await openPage(`${served.server.url}/#/query/People`)
    await run(page).click()
    const count = page.locator('.count')
    await count.getByText('10,000 rows', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'name', exact: true }).click()
    await page.getByRole('button', { name: 'name', exact: true }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('searchbox', { name: 'Filter age' })
    await filter.fill('< 45')
    await count.getByText('5,005 of 10,000 rows').waitFor()
    const scroll = page.locator('.list-table .scroll')
    await scroll.evaluate(element => element.scrollTo(0, 900))
    await page.getByRole('button', { name: 'More rows' }).click()
    await count.getByText('6,015 of 12,000 rows').waitFor()
    const isAsBefore = async () => {
      expect(await filter.inputValue()).toBe('< 45')
      expect(await page.locator('th[aria-sort="descending"]').textContent()).toBe('name')
      await expect.poll(() => scroll.evaluate(element => element.scrollTop)).toBe(900)
    }
    await isAsBefore()
    await tab(page, 'JSON').click()
    await tab(page, 'Table').click()
    await isAsBefore()
    await run(page).click()
    await count.getByText('10,000 rows', { exact: true }).waitFor()
    expect(await filter.isVisible()).toBe(false)
  })

  it('say where an answer breaks off, and leave nothing behind for the next run', async () => {
    const served = await serve()
    await fillCrowd(served)
    const page = await openPage(`${served.server.url}/#/query/People`)
    const running = async () => served.database.runs.list().filter(({ query }) => query === 'People')
    await run(page).click()
    await page.locator('.status').getByText('the first 10,000 rows').waitFor()
    const [waiting] = await running()
    expect(waiting).toBeDefined()
    await run(page).click()
    const ids = async () => (await running()).map(({ id }) => id)
    await vi.waitFor(async () => expect(await ids()).not.toContain(waiting!.id), { timeout: 30_000 })
    await page.locator('.status').getByText('the first 10,000 rows').waitFor()
    for (const { id } of await running()) served.database.runs.stop(id)
    await page.getByRole('button', { name: 'All rows' }).click()
    await page.locator('.status').getByText('There it broke off').waitFor()
    expect(await page.getByRole('button', { name: 'More rows' }).isVisible()).toBe(false)
  })

  it('leave connections to other tabs: the oldest makes room for those that wait', async () => {
    const served = await serve(program, { stallTimeoutMs: 600_000 })
    const long = 'x'.repeat(10_000)
    const people = Array.from({ length: 11_000 }, (_, i) => ({ name: i < 10_000 ? 'x' : long, age: 1 }))
    await served.database.call('AddMany', { people })
    const tabs: Page[] = [await openPage(`${served.server.url}/#/query/People`)]
    // A browser has six connections to a server.
    while (tabs.length < 7) tabs.push(await tabs[0]!.context().newPage())
    for (const page of tabs) {
      await page.goto(`${served.server.url}/#/query/People`)
      await run(page).click()
      await page.locator('.status').getByText('the first 10,000 rows').waitFor()
    }
    await tabs[0]!.getByRole('button', { name: 'All rows' }).click()
    await tabs[0]!.locator('.status').getByText('There it broke off: other tabs').waitFor()
    await tabs[6]!.getByRole('button', { name: 'All rows' }).click()
    await tabs[6]!.locator('.count').getByText('11,000 rows', { exact: true }).waitFor()
  })

  it('takes no more rows when another page is shown, or its tab is closed', async () => {
    const served = await serve()
    await fillCrowd(served)
    const page = await openPage(`${served.server.url}/#/query/People`)
    const running = () => served.database.runs.list()
    for (const leave of [() => page.goto(`${served.server.url}/#/query/Find`), () => page.close()]) {
      await page.goto(`${served.server.url}/#/query/People`)
      await run(page).click()
      await page.locator('.status').getByText('the first 10,000 rows').waitFor()
      expect(running()).toHaveLength(1)
      await leave()
      // Before the server gives up a client that reads nothing.
      await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 20_000 })
    }
  })

  it('have tables whose heads are above their cells, of numbers where these end', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    const edges = await page.evaluate(() => {
      const table = document.querySelector('.list-table table') as HTMLTableElement
      const textIn = (cell: Element) => {
        const range = document.createRange()
        range.selectNodeContents(cell.querySelector('button > span') ?? cell.querySelector('bdi') ?? cell)
        return range.getBoundingClientRect()
      }
      return [...table.tHead!.rows[0]!.cells].map((head, i) => {
        const [above, below] = [textIn(head), textIn(table.tBodies[0]!.rows[0]!.cells[i]!)]
        const name = head.textContent!
        return { name, start: above.left - below.left, end: above.right - below.right }
      })
    })
    const off = Object.fromEntries(
      edges.map(({ name, start, end }) => [name, Math.round(name === 'age' ? end : start)]),
    )
    expect(off).toMatchObject({ label: 0, name: 0, age: 0, born: 0 })
    // The beginning of an id is not shown.
    const [id] = await page.locator('td.id').evaluateAll(cells =>
      cells.map(cell => {
        const head = cell.closest('table')!.tHead!.rows[0]!.cells[0]!.querySelector('button > span')!
        const span = cell.querySelector('span')!
        return head.getBoundingClientRect().left - span.getBoundingClientRect().left
      }),
    )
    expect(id).toBe(0)
  })

  it('have a graph only of records, and say so on its tab', async () => {
    const { page } = await opened('query/Echo')
    await page.getByRole('textbox', { name: 'wide' }).fill('1')
    await page.getByRole('textbox', { name: 'New item of list' }).fill('1')
    await page.keyboard.press('Enter')
    await run(page).click()
    await page.getByRole('cell', { name: '1', exact: true }).first().waitFor()
    const graph = tab(page, 'Graph')
    expect(await graph.getAttribute('aria-disabled')).toBe('true')
    expect(await graph.getAttribute('title')).toContain('contains no whole records')
    await graph.click({ force: true })
    await page.getByText('the answer contains no whole records').waitFor()
    expect(await tab(page, 'Table').getAttribute('aria-selected')).toBe('true')
    await tab(page, 'JSON').click()
    await page.getByText('the answer contains no whole records').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText('the answer contains no whole records').waitFor()
    expect(await graph.evaluate(each => each === document.activeElement)).toBe(true)
    await page.evaluate(() => location.assign('#/query/People'))
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Plan' }).click()
    await tab(page, 'Plan').waitFor()
    await tab(page, 'JSON').click({ force: true })
    await page.getByText('A plan has no answer').waitFor()
  })

  it('have tables whose long texts are wide enough for several words, and whose dates are whole', async () => {
    const { database, server } = await serve()
    const name = 'some words '.repeat(30)
    const born = '1990-05-01'
    for (let i = 0; i < 201; i++) await database.call('AddPerson', { name, age: 1, born })
    const page = await openPage(`${server.url}/#/editor`, { viewport: { width: 400, height: 800 } })
    await write(page, 'N<Person>::RANGE(0, 3)')
    await run(page).click()
    const text = page.getByRole('cell', { name: /^some words/ }).first()
    expect((await text.boundingBox())!.width).toBeGreaterThanOrEqual(260)
    await write(page, 'N<Person>')
    await run(page).click()
    await page.locator('.count').getByText('201 rows').waitFor()
    const date = page.getByRole('cell', { name: '1990-05-01T00:00:00+00:00' }).first()
    expect(await date.evaluate(each => each.scrollWidth - each.clientWidth)).toBe(0)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const outside = await page
      .locator('.filters input')
      .evaluateAll(all =>
        all.map(
          each => each.getBoundingClientRect().right - each.closest('td')!.getBoundingClientRect().right,
        ),
      )
    expect(Math.max(...outside)).toBeLessThanOrEqual(0)
  })

  it('may have answers that are too large for a tab, which are not loaded', async () => {
    const { page } = await opened('query/Find')
    await page.getByRole('textbox', { name: 'name String' }).fill('Ada')
    await page.route('**/Find', route =>
      route.fulfill({
        headers: { 'content-type': 'application/json', 'content-length': '300000000' },
        body: '{}',
      }),
    )
    await run(page).click()
    await page.getByRole('alert').getByText('The answer has 286 MiB; the studio shows up to 256.').waitFor()
  })

  it('show their source and their plan', async () => {
    const { page } = await opened('query/Find')
    await page.getByText('Source').click()
    await page.getByText('person <- N<Person>({name: name})').waitFor()
    await page.getByRole('button', { name: 'Plan' }).click()
    await page.getByText('Find: one snapshot').waitFor()
  })

  it('show text of the data as text', async () => {
    const { database, server } = await filled()
    const page = await openPage(`${server.url}/#/query/People`)
    await database.call('AddPerson', { name: '<img src=x onerror=alert(1)>', age: 1 })
    await run(page).click()
    await page.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
  })
})
