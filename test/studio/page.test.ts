import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { needsChromium } from '../support/chromium.ts'
import { clipboard, filled, graphOf, opened, run, tab, write } from './pages.ts'
import { axeFindings, fill, openPage, program, serve } from './support.ts'

needsChromium.describe('the graph', () => {
  it('draws the records of an answer with the edges between them, and grows by neighbours', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    const graph = await graphOf(page)
    await graph.getByText('6 records, 5 edges').waitFor()
    await graph.getByRole('button', { name: /^Ada/ }).click()
    await graph.getByRole('button', { name: /^Analytical Engines/ }).waitFor()
    expect(await graph.getByRole('row', { name: 'age' }).textContent()).toBe('age36')
    await graph.getByRole('button', { name: /^Person 6/ }).click()
    expect(await graph.getByRole('button', { name: /^Person 6/ }).getAttribute('aria-pressed')).toBe('false')
  })

  it('says how many edges of a record are not drawn', async () => {
    const { database, server } = await serve()
    const people = Array.from({ length: 40 }, (_, i) => ({ name: `P${i}`, age: i }))
    await database.call('AddMany', { people })
    await database.call('MeetMany', { pairs: people.slice(1).map(({ name }) => ({ a: 'P0', b: name })) })
    const page = await openPage(`${server.url}/#/query/People`)
    await run(page).click()
    const all = await graphOf(page)
    await all.getByRole('button', { name: 'P0 Person', exact: true }).click()
    await all.getByText('Show neighbours').waitFor({ state: 'detached' })
    await page.locator('.visually-hidden', { hasText: 'No new neighbours' }).waitFor({ state: 'attached' })
    expect(await all.locator('.note').textContent()).toBe('')
    await page.goto(`${server.url}/#/query/Find`)
    await page.getByRole('textbox', { name: 'name String' }).fill('P0')
    await run(page).click()
    const one = await graphOf(page)
    await one.getByRole('button', { name: 'P0 Person', exact: true }).click()
    await one.getByText('14 edges of P0 not drawn.').waitFor()
  })

  it('does not move once it is ready', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    const leftToScroll = await tab(page, 'Graph').evaluate(
      (button: HTMLElement) =>
        new Promise<number>(resolve => {
          new MutationObserver((_, observer) => {
            if (document.querySelector('.graph[data-ready]') === null) return
            observer.disconnect()
            const main = document.querySelector('main')!
            const reached = main.scrollTop
            document.querySelector('.answer')!.scrollIntoView()
            resolve(main.scrollTop - reached)
          }).observe(document.body, { subtree: true, attributes: true })
          button.click()
        }),
    )
    expect(leftToScroll).toBe(0)
  })

  it('can be clicked and dragged', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    const graph = await graphOf(page)
    const canvas = (await graph.locator('.canvas').boundingBox())!
    const middle = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2] as const
    // The list brings a record into the middle.
    await graph.getByRole('button', { name: /^Bo/ }).click()
    await graph.getByRole('row', { name: 'name Bo' }).waitFor()
    await page.mouse.move(...middle)
    await page.mouse.down()
    await page.mouse.move(middle[0] + 37, middle[1] - 29, { steps: 5 })
    await page.mouse.up()
    await graph.getByRole('button', { name: /^Finn/ }).click()
    await graph.getByRole('row', { name: 'name Finn' }).waitFor()
    await graph.getByRole('button', { name: /^Harbour Works/ }).waitFor()
    await graph.getByRole('button', { name: /^Bo/ }).click()
    await graph.getByRole('row', { name: 'name Bo' }).waitFor()
    // A drag of the ground moves everything with it.
    await page.mouse.move(canvas.x + 12, canvas.y + canvas.height - 60)
    await page.mouse.down()
    await page.mouse.move(canvas.x + 62, canvas.y + canvas.height - 80, { steps: 5 })
    await page.mouse.up()
    await graph.getByRole('button', { name: /^Bo/ }).press('Escape')
    await page.mouse.click(middle[0] + 50, middle[1] - 20)
    await graph.getByRole('row', { name: 'name Bo' }).waitFor()
    expect(await graph.getByRole('button', { name: /^Bo/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('names the types of edges in its legend, where they can be hidden', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    const graph = await graphOf(page)
    const chip = graph.getByRole('group', { name: 'Types' }).getByRole('button', { name: 'Knows 5' })
    await chip.click()
    expect(await chip.getAttribute('aria-pressed')).toBe('false')
    expect(await chip.evaluate(each => each === document.activeElement)).toBe(true)
  })

  it('has a name for screen readers, and moves by keys', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    const graph = await graphOf(page)
    const drawing = graph.getByRole('application', { name: /^Drawing of 6 records and 5 edges/ })
    await drawing.focus()
    const picture = () => drawing.evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL())
    await page.keyboard.press('0')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const before = await picture()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await expect.poll(async () => (await picture()) === before).toBe(false)
    await page.keyboard.press('0')
    await expect.poll(async () => (await picture()) === before).toBe(true)
  })

  it('draws the ends of edges, whose records are loaded on a click', async () => {
    const { page } = await opened('editor')
    await write(page, 'E<WorksAt>')
    await page.keyboard.press('Control+Enter')
    await tab(page, 'Table').waitFor()
    const graph = await graphOf(page)
    await graph.getByText('5 records, 3 edges').waitFor()
    await graph
      .getByRole('button', { name: /Company/ })
      .nth(1)
      .click()
    await graph.getByRole('row', { name: /^name/ }).waitFor()
  })

  it('calls and colours records as somebody chose for their type, also the next time', async () => {
    const { page } = await opened('query/People')
    await run(page).click()
    const graph = await graphOf(page)
    await graph.getByRole('button', { name: /^Ada/ }).click()
    await graph.getByRole('row', { name: 'name Ada' }).waitFor()
    await graph.getByText('Caption and colour of Person').click()
    const caption = graph.getByRole('combobox', { name: 'Caption' })
    expect(await caption.locator('option').first().textContent()).toBe('by itself: name')
    await caption.selectOption('age')
    await graph.getByRole('heading', { name: '36' }).waitFor()
    await graph.getByRole('button', { name: '36 Person' }).waitFor()
    await graph.getByRole('radio', { name: 'pink' }).check()
    expect(
      await graph.getByRole('radio', { name: 'pink' }).evaluate(each => each === document.activeElement),
    ).toBe(true)
    const colours = () =>
      page
        .locator('button .swatch:not(.line)')
        .evaluateAll(all => all.map(each => (each as SVGElement).style.fill))
    const ofPeople = async () => (await colours()).filter(colour => colour === 'var(--type-3)').length
    // Of the legend, and of six records in the list.
    expect(await ofPeople()).toBe(7)
    await page.reload()
    await run(page).click()
    const again = await graphOf(page)
    await again.getByRole('button', { name: '36 Person' }).waitFor()
    expect(await ofPeople()).toBe(7)
    await page.getByRole('link', { name: 'Schema' }).click()
    await page.locator('.schema[data-ready]').waitFor()
    expect(await ofPeople()).toBe(1)
    await page.goBack()
    await run(page).click()
    const last = await graphOf(page)
    await last.getByRole('button', { name: '36 Person' }).click()
    await last.getByText('Caption and colour of Person').click()
    await last.getByRole('combobox', { name: 'Caption' }).selectOption('')
    await last.getByRole('button', { name: 'Ada Person' }).waitFor()
  })

  it('draws 10,000 nodes and stays usable', async () => {
    const served = await serve()
    const names = Array.from({ length: 10_000 }, (_, i) => `P${i}`)
    await served.database.call('AddMany', { people: names.map((name, i) => ({ name, age: i % 90 })) })
    const pairs = names.slice(1).map((a, i) => ({ a, b: names[Math.floor(i / 3)]! }))
    await served.database.call('MeetMany', { pairs })
    const page = await openPage(`${served.server.url}/#/query/People`, {
      // What is drawn takes as long as its area is large.
      viewport: { width: 900, height: 600 },
    })
    await run(page).click()
    await page.getByText('10,000 rows').waitFor()
    const start = performance.now()
    await tab(page, 'Graph').click()
    const graph = page.locator('.graph')
    await graph.getByText('Laying out').waitFor()
    const drawn = performance.now() - start
    // The page stays usable while it is laid out.
    await graph.getByRole('searchbox', { name: 'Find a record' }).fill('P4321')
    await graph.getByRole('button', { name: /^P4321/ }).click()
    await graph.getByRole('row', { name: 'name P4321' }).waitFor()
    await page.locator('.graph[data-ready]').waitFor({ timeout: 50_000 })
    const ready = performance.now() - start
    // It was not moved away from the record that the user looks at.
    const picture = () =>
      graph.locator('.canvas').evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL())
    await graph.getByRole('searchbox', { name: 'Find a record' }).fill('')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const near = await picture()
    await graph.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(async () => (await picture()) === near).toBe(false)
    const frames = await graph.locator('.canvas').evaluate(async canvas => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const [clientX, clientY] = [left + width / 2, top + height / 2]
      const times: number[] = []
      for (let i = 0; i < 6; i++) {
        const begun = performance.now()
        canvas.dispatchEvent(
          new WheelEvent('wheel', { deltaY: i < 3 ? -40 : 40, clientX, clientY, cancelable: true }),
        )
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        times.push(performance.now() - begun)
      }
      return times.toSorted((a, b) => a - b)
    })
    console.log(
      `10,000 nodes, 9,999 edges: drawn after ${Math.round(drawn)} ms, at rest after ${Math.round(ready)} ms; two frames while zooming: median ${Math.round(frames[3]!)} ms, slowest ${Math.round(frames.at(-1)!)} ms`,
    )
  })
})

needsChromium.describe('the editor', () => {
  it('shows an error under its line, and fixes it', async () => {
    const { page } = await opened('editor')
    await write(page, 'p <- N<Person>\nRETURN p::{nam}')
    await page.locator('.cm-message').getByText('has no property nam').waitFor()
    await page.locator('.cm-lintRange-error').hover()
    await page.locator('.cm-diagnosticAction').first().click()
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('p::{name}')
    await page.locator('.cm-message').waitFor({ state: 'detached' })
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada' }).waitFor()
  })

  it.each([
    ['', 1280],
    [', with wrapped lines', 420],
    [', zoomed', 900],
  ])('keeps its line numbers beside their lines, with messages between them%s', async (title, width) => {
    const { page } = await opened('editor', { viewport: { width, height: 800 } })
    if (title === ', zoomed')
      await page.evaluate(() => document.documentElement.style.setProperty('zoom', '1.25'))
    const long = Array.from({ length: 12 }, (_, i) => `_::{age}::GT(${i})`).join(', ')
    const lines = [
      'a <- N<Person>::WHERE(_::{agee}::GT(1))',
      'b <- N<Persn>',
      `c <- N<Person>::WHERE(AND(${long}))`,
      'd <- N<Company>::{nam}',
      'RETURN a, c, d',
    ]
    await write(page, lines.join('\n'))
    await page.locator('.cm-message').nth(1).waitFor()
    const drift = () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector('.code-host')!
        const numbers = [...shadowRoot!.querySelectorAll('.cm-lineNumbers .cm-gutterElement')].slice(1)
        const lines = [...shadowRoot!.querySelectorAll('.cm-line')]
        const top = (each: Element | undefined) => each?.getBoundingClientRect().top ?? Number.NaN
        return lines.map((line, i) => Math.abs(top(line) - top(numbers[i])))
      })
    await expect.poll(async () => Math.max(...(await drift()))).toBeLessThan(1.5)
  })

  it('keeps saved and recent entries over a reload, and exports and imports them', async () => {
    const { page } = await opened('editor')
    await write(page, 'N<Person>::COUNT')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('cell', { name: '6' }).waitFor()
    await page.getByRole('button', { name: 'Saved and recent' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('how many')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.reload()
    await page
      .getByRole('list', { name: 'Recent entries' })
      .getByRole('button', { name: 'N<Person>::COUNT' })
      .waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(await readFile(await saved.path(), 'utf8')).toBe('// entry: how many\nN<Person>::COUNT\n')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'more.hx',
      mimeType: 'text/plain',
      buffer: Buffer.from('// entry: firms\nN<Company>\n'),
    })
    await page.getByRole('button', { name: 'firms', exact: true }).click()
    await expect.poll(() => page.locator('.cm-content').textContent()).toBe('N<Company>')
    await page.getByRole('button', { name: 'Delete firms' }).click()
    expect(await page.getByRole('list', { name: 'Saved entries' }).getByRole('listitem').count()).toBe(1)
  })

  it('tells what a word is, where the pointer is', async () => {
    const { page } = await opened('editor')
    await write(page, 'p <- N<Person>\nRETURN p::{name}')
    await page.locator('.cm-line span').getByText('Person', { exact: true }).hover()
    await page.locator('.cm-hover').getByText('Edges: ').waitFor()
  })

  it('completes by meaning', async () => {
    const { page } = await opened('editor')
    await write(page, '')
    await page.keyboard.type('N<Per')
    // A candidate for an earlier, shorter text ignores clicks.
    const offered = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
    await offered.getByRole('option', { name: 'Person' }).click()
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('N<Person')
  })

  it('asks before an entry changes many records, and can be cancelled', async () => {
    const { database, server } = await filled()
    const page = await openPage(`${server.url}/#/editor`)
    await write(page, 'DROP N<Person>')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('dropped 6 Person').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await database.call('People')).toMatchObject({ people: { length: 6 } })
    await run(page).click()
    await dialog.getByRole('button', { name: 'Run it' }).click()
    await page.getByText(/dropped 6 Person/).waitFor()
    expect(await database.call('People')).toEqual({ people: [] })
  })

  it('profiles an entry, and declares a query that is listed at once', async () => {
    const { server } = await filled()
    const page = await openPage(`${server.url}/#/editor`)
    await write(page, 'N<Person>::WHERE(_::{age}::GT(20))::COUNT')
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('columnheader', { name: 'Reads' }).waitFor()
    const times = await page
      .locator('.plan .bar')
      .evaluateAll(bars => bars.map(bar => bar.getAttribute('title')))
    for (const time of times) expect(time).toMatch(/^\d{1,3}(?:,\d{3})*(?:\.\d{1,3})? ms$/)
    await write(page, 'QUERY Elders() =>\n  p <- N<Person>::WHERE(_::{age}::GT(40))\n  RETURN p')
    await page.keyboard.press('Control+Enter')
    await page.locator('.message').getByText('In force until the server stops').waitFor()
    await page.getByRole('link', { name: 'Queries', exact: true }).click()
    await page.getByRole('link', { name: 'Elders' }).waitFor()
  })
})

needsChromium.describe('the schema', () => {
  it('describes each type, and leads to its records', async () => {
    const { page } = await opened('schema')
    const schema = page.locator('.schema[data-ready]')
    await schema.getByRole('button', { name: 'WorksAt 3' }).click()
    await schema.getByText('Person → Company').waitFor()
    await schema.getByRole('button', { name: 'Company 2' }).click()
    await schema.getByRole('cell', { name: 'unique index' }).waitFor()
    await schema.getByRole('button', { name: 'Show records' }).click()
    await page.getByRole('cell', { name: 'Harbour Works' }).waitFor()
  })

  it('shows a type of many where its box can be read, and all of its name', async () => {
    const name = (i: number) => `OrganisationalUnitMembershipClassificationNumber${i}`
    const types = Array.from({ length: 60 }, (_, i) => `N::${name(i)} { property_with_a_long_name: String }`)
    const { server } = await serve(types.join('\n'))
    const page = await openPage(`${server.url}/#/schema`)
    await page.locator('.schema[data-ready]').waitFor()
    const box = page.locator(`.diagram g[data-key="node ${name(41)}"]`)
    const seen = async () => {
      const [{ x, y, width, height }, all] = [
        (await box.boundingBox())!,
        (await page.locator('.stage').boundingBox())!,
      ]
      const isInside =
        x >= all.x && y >= all.y && x + width <= all.x + all.width && y + height <= all.y + all.height
      return { isInside, isLegible: height > 40 }
    }
    expect(await seen()).toEqual({ isInside: true, isLegible: false })
    const row = page.getByRole('button', { name: `${name(41)} 0` })
    await row.click()
    expect(await seen()).toEqual({ isInside: true, isLegible: true })
    const cut = await row
      .locator('span')
      .first()
      .evaluate(each => each.scrollWidth - each.clientWidth)
    expect(cut).toBe(0)
    // The name breaks between its words.
    expect(await page.locator('.details h2').innerHTML()).toContain('Unit<wbr>Membership')
  })

  it('is drawn as boxes with properties and edges in layers, which do not overlap', async () => {
    const { page } = await opened('schema')
    await page.locator('.schema[data-ready]').waitFor()
    const boxes = await page.locator('.diagram g').evaluateAll(groups =>
      groups.map(group => {
        const { left, right, top, bottom } = group.querySelector('rect')!.getBoundingClientRect()
        return { key: (group as SVGElement).dataset.key!, text: group.textContent!, left, right, top, bottom }
      }),
    )
    expect(boxes.map(({ key }) => key).toSorted()).toEqual([
      'edge Knows',
      'edge WorksAt',
      'edge Wrote',
      'node Company',
      'node Person',
      'vector Note',
    ])
    const textOf = (key: string) => boxes.find(box => box.key === key)!.text
    expect(textOf('node Company')).toContain('nameStringunique index')
    expect(textOf('edge WorksAt')).toContain('positionString')
    expect(textOf('vector Note')).toContain('data[F64]vector index')
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
        expect(isApart, `${a.key} and ${b.key}`).toBe(true)
      }
    }
    await page.locator('.diagram g[data-key="edge WorksAt"]').click()
    await page.locator('.details').getByText('Person → Company').waitFor()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as SVG' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('town-schema.svg')
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/^<svg .*WorksAt/s)
  })
})

needsChromium.describe('the page', () => {
  it('can be used with the keyboard alone, with a visible focus', async () => {
    const { page } = await opened('query/Find')
    await page.getByRole('heading', { name: 'Find' }).waitFor()
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the content')
    const order = []
    for (let i = 0; i < 7; i++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual([
      'gvq town',
      'Queries',
      'Editor',
      'Schema',
      'Running',
      'Colours: same as the system',
      'Filter queries',
    ])
    await page.keyboard.type('peo')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('People')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    expect(outline).toBe('solid')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('DropPeople')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('40')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('cell', { name: 'Dan', exact: true }).waitFor()
    await tab(page, 'Table').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.locator('.graph[data-ready]').waitFor()
    expect(await focused()).toBe('Graph')
    await page.getByRole('button', { name: /^Dan/ }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('Eve')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'name Eve' }).waitFor()
  })

  it('leaves the editor by Esc and Tab', async () => {
    const { page } = await opened('editor')
    await write(page, 'N<Person>')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toContain('>Run<')
  })

  it.each([400, 768, 1600])('fits %i pixels, light and dark', async width => {
    const { page } = await opened('query/People', {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => location.assign('#/query/People'))
      await run(page).click()
      await graphOf(page)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await overflow()).toBe(0)
      for (const place of ['editor', 'schema']) {
        await page.evaluate(hash => location.assign(hash), `#/${place}`)
        await page.locator(place === 'editor' ? '.cm-content' : '.schema[data-ready]').waitFor()
        expect(await overflow()).toBe(0)
      }
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(20, 21, 23)')
    }
  })

  it('changes its colours with the switch, and remembers them', async () => {
    const { page } = await opened('schema')
    await page.locator('.schema[data-ready]').waitFor()
    for (const colours of ['same as the system', 'light'])
      await page.getByRole('button', { name: `Colours: ${colours}` }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Colours: dark' }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 21, 23)')
  })

  it('asks for the key if the server has one, and again if it is wrong', async () => {
    const served = await serve(undefined, { apiKey: 'open sesame' })
    await fill(served)
    const page = await openPage(`${served.server.url}/#/query/People`)
    const key = page.getByRole('textbox', { name: 'Key' })
    await key.fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText('The API key is wrong.').waitFor()
    await key.fill('open sesame')
    await page.keyboard.press('Enter')
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await expect.poll(() => clipboard(page)).toContain('$GVQ_API_KEY')
    expect(await clipboard(page)).not.toContain('sesame')
  })

  it('tells a key that only reads what it cannot do, before it is tried', async () => {
    const hash = createHash('sha256').update('read').digest()
    const keys = [{ name: 'reader', hash, readOnly: true, queries: undefined }]
    const served = await serve(undefined, { keys: () => keys })
    await fill(served)
    const page = await openPage(`${served.server.url}/#/query/DropPeople`)
    await page.getByRole('textbox', { name: 'Key' }).fill('read')
    await page.keyboard.press('Enter')
    await page.getByText('This query writes, and your key only reads.').waitFor()
    expect(await run(page).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Editor' }).click()
    await page.getByText('entries that write are refused').waitFor()
    await write(page, 'DROP N<Person>')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').getByText('The entry writes, and only reading is allowed').waitFor()
    await page.getByRole('link', { name: 'Running' }).click()
    await page.getByRole('alert').getByText('it only reads').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('"read"')
    expect(await served.database.call('People')).toMatchObject({ people: { length: 6 } })
  })

  it('asks for another key when one is withdrawn, or may not open the studio', async () => {
    const keyOf = (name: string, queries?: readonly string[]) => ({
      name,
      hash: createHash('sha256').update(name).digest(),
      readOnly: false,
      queries: queries && new Set(queries),
    })
    let keys = [keyOf('owner'), keyOf('sensor', ['Find'])]
    const served = await serve(undefined, { keys: () => keys })
    await fill(served)
    const page = await openPage(`${served.server.url}/#/query/People`)
    const enter = async (key: string) => {
      await page.getByRole('textbox', { name: 'Key' }).fill(key)
      await page.keyboard.press('Enter')
    }
    await enter('sensor')
    await page.getByRole('dialog').getByText('The key sensor may not use /studio/call').waitFor()
    await enter('owner')
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    keys = [keyOf('next')]
    await run(page).click()
    await page.getByRole('alert').getByText('Reload the page to enter another key.').waitFor()
    await page.getByRole('link', { name: 'Schema' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await enter('next')
    await page.locator('.schema[data-ready]').waitFor()
  })

  it('says why it cannot be opened at all', async () => {
    const { page } = await opened('running')
    await page.route('**/studio/call', route => route.abort('internetdisconnected'))
    await page.reload()
    await page.getByRole('alert').getByText('The server does not answer.').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('shows the current program when it gets the focus again', async () => {
    const { database, server } = await filled()
    const page = await openPage(`${server.url}/#/query/Find`)
    await page.getByRole('textbox', { name: 'name String' }).waitFor()
    await database.createSession().evaluate('QUERY Later() =>\n  n <- N<Person>::COUNT\n  RETURN n')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('link', { name: 'Later' }).waitFor()
  })

  it('keeps an answer when the program changes, unless its query needs another form', async () => {
    const { server, change } = await filled()
    const page = await openPage(`${server.url}/#/query/Find`)
    await page.getByRole('textbox', { name: 'name String' }).fill('Ada')
    await run(page).click()
    await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor()
    await page.getByText('Source').click()
    await page.getByText('person <- N<Person>({name: name})').waitFor()
    const find = /QUERY Find.*?RETURN person/s
    const changed = async (text: string) => {
      await change(program.replace(find, text))
      await page.evaluate(() => dispatchEvent(new Event('focus')))
    }
    await changed('QUERY Find(name: String) =>\n  found <- N<Person>({name: name})\n  RETURN found')
    await page.getByText('found <- N<Person>({name: name})').waitFor()
    expect(await page.getByRole('cell', { name: 'Ada', exact: true }).isVisible()).toBe(true)
    await changed(
      'QUERY Find(name: String, n: I64) =>\n  found <- N<Person>({name: name})\n  RETURN found, n',
    )
    await page.getByRole('textbox', { name: 'n I64' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'name String' }).inputValue()).toBe('Ada')
    expect(await page.getByRole('cell').count()).toBe(0)
  })

  it('follows the program while it is open, and leaves what is typed where it is', async () => {
    const { change, server } = await filled()
    const page = await openPage(`${server.url}/#/query/Find`)
    const name = page.getByRole('textbox', { name: 'name String' })
    await name.fill('Adam')
    await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3))
    // The list of queries is renewed below a form that stays.
    await change(`${program}\nQUERY Later() =>\n  n <- N<Person>::COUNT\n  RETURN n`)
    await page.getByRole('link', { name: 'Later' }).waitFor()
    const caret = () =>
      name.evaluate((field: HTMLInputElement) => [
        document.activeElement === field,
        field.selectionStart,
        field.selectionEnd,
      ])
    expect(await caret()).toEqual([true, 1, 3])
    // A query with another form keeps what was typed, and where.
    await change(
      program.replace(
        /QUERY Find.*?RETURN person/s,
        'QUERY Find(name: String, n: I64) =>\n  found <- N<Person>({name: name})\n  RETURN found, n',
      ),
    )
    await page.getByRole('textbox', { name: 'n I64' }).waitFor()
    expect(await name.inputValue()).toBe('Adam')
    await expect.poll(caret).toEqual([true, 1, 3])
    await page.getByRole('link', { name: 'Later' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('!')
    expect(await name.inputValue()).toBe('Ada!m')
    // What is wrong with an entry depends on the program, too.
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    await write(page, 'N<Planet>')
    await page.locator('.cm-message').getByText('Planet').waitFor()
    await change(`${program}\nN::Planet { name: String }`)
    await page.locator('.cm-message').waitFor({ state: 'detached' })
    expect(await page.locator('.cm-content').textContent()).toBe('N<Planet>')
    // So does the schema.
    await page.getByRole('link', { name: 'Schema', exact: true }).click()
    await page.getByRole('button', { name: 'Planet 0' }).waitFor()
    await change(`${program}\nN::Planet { name: String }\nN::Moon { name: String }`)
    await page.getByRole('button', { name: 'Moon 0' }).waitFor()
  })

  it('goes on to follow when the server comes back, and not while nobody sees it', async () => {
    const { change, server } = await filled()
    const page = await openPage(`${server.url}/#/query/Find`)
    await page.getByRole('textbox', { name: 'name String' }).waitFor()
    await page.context().setOffline(true)
    await page.waitForEvent('requestfailed')
    await page.context().setOffline(false)
    await change(`${program}\nQUERY Later() =>\n  n <- N<Person>::COUNT\n  RETURN n`)
    await page.getByRole('link', { name: 'Later' }).waitFor()
    const see = (state: string) =>
      page.evaluate(state => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await see('hidden')
    await change(program)
    await see('visible')
    await page.getByRole('link', { name: 'Later' }).waitFor({ state: 'detached' })
  })

  it('draws the schema again when it has changed', async () => {
    const { database, server } = await filled()
    const page = await openPage(`${server.url}/#/schema`)
    await page.getByRole('button', { name: 'Company 2' }).waitFor()
    await database.createSession().evaluate('N::Later { name: String }')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Later 0' }).waitFor()
  })

  it.each(['schema', 'editor'])('says that %s cannot be opened while the server is gone', async place => {
    const { page } = await opened('query/People', { isUncached: true })
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await page.context().setOffline(true)
    await page.evaluate(hash => location.assign(hash), `#/${place}`)
    await page.getByRole('alert').getByText('Check that gvq serve is running.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(place === 'editor' ? '.cm-content' : '.schema[data-ready]').waitFor()
  })

  it('says so of an address that means nothing', async () => {
    const { page } = await opened('query/%E0%A4')
    await page.getByText('There is no query %E0%A4.').waitFor()
  })

  it('reports that the server is gone', async () => {
    const { page } = await opened('query/People')
    await page.getByRole('heading', { name: 'People' }).waitFor()
    await page.context().setOffline(true)
    await run(page).click()
    await page.getByText('The server does not answer.').waitFor()
  })
})
