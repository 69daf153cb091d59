import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { needsChromium } from '../support/chromium.ts'
import { axeFindings, fill, openPage, program, type Served, serve } from './support.ts'

let town: Promise<Served> | undefined

const counts = Array.from({ length: 30 }, (_, i) => `  n${i} <- N<Person>::COUNT\n`)

async function filled(): Promise<Served> {
  const setAge = 'QUERY SetAge(age: U8) =>\n  person <- N<Person>::UPDATE({age: age})\n  RETURN person'
  const served = await serve(`${program}\n${setAge}\nQUERY Long() =>\n${counts.join('')}  RETURN n29`)
  await fill(served)
  await served.database.call('AddCompany', { name: 'W'.repeat(400) })
  return served
}

async function write(page: Page, entry: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(entry)
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click()

/** Each view, from its address to what is to be seen. */
const views: Readonly<Record<string, readonly [string, (page: Page) => Promise<unknown>]>> = {
  'a form': ['query/Echo', page => page.getByRole('heading', { name: 'Echo' }).waitFor()],
  'a form with faults and a list': [
    'query/Echo',
    async page => {
      await page.getByRole('textbox', { name: 'New item of list' }).fill('1, 2')
      await page.keyboard.press('Enter')
      await run(page)
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  ],
  'a table with filters': [
    'query/People',
    async page => {
      await run(page)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('button', { name: 'age', exact: true }).click()
    },
  ],
  'an answer as JSON': [
    'query/People',
    async page => {
      await run(page)
      await page.getByRole('tab', { name: 'JSON' }).click()
    },
  ],
  'a graph with a picked record': [
    'query/People',
    async page => {
      await run(page)
      await page.getByRole('tab', { name: 'Graph' }).click()
      await page.locator('.graph[data-ready]').waitFor()
      await page.getByRole('button', { name: /^Ada/ }).click()
      await page.getByRole('row', { name: 'name Ada' }).waitFor()
      await page.getByRole('button', { name: 'Person 6' }).click()
      await page.getByText('Caption and colour of Person').click()
      await page.getByRole('radio', { name: 'blue' }).waitFor()
    },
  ],
  'a table whose records are edited': [
    'query/People',
    async page => {
      await run(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('button', { name: 'Change age: 36' }).click()
      await page.keyboard.insertText('999')
      await page.keyboard.press('Enter')
      await page.getByText('Must be from 0 to 255.').waitFor()
    },
  ],
  'a table that cannot be edited': [
    'editor',
    async page => {
      await write(page, 'N<Company>::RANGE(0, 2)')
      await run(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click({ force: true })
      await page.getByText('No query of the program updates Company.').waitFor()
    },
  ],
  'a graph with a record too long for its panel': [
    'editor',
    async page => {
      await write(page, 'N<Company>')
      await run(page)
      await page.getByRole('tab', { name: 'Graph' }).click()
      await page.locator('.graph[data-ready]').waitFor()
      await page.getByRole('button', { name: /^WWW/ }).click()
      await page.getByRole('row', { name: /^name W/ }).waitFor()
      const details = page.getByRole('region', { name: 'Details' })
      expect(await details.evaluate(each => each.scrollHeight > each.clientHeight)).toBe(true)
    },
  ],
  'a long source': [
    'query/Long',
    async page => {
      await page.getByText('Source').click()
      await page.getByText('n29').waitFor()
    },
  ],
  'a plan': ['query/People', page => page.getByRole('button', { name: 'Plan' }).click()],
  'a refusal': [
    'query/Find',
    async page => {
      await page.context().setOffline(true)
      await run(page)
      await page.getByRole('alert').getByText('The server does not answer.').waitFor()
      await page.context().setOffline(false)
    },
  ],
  'the editor with an error and the library': [
    'editor',
    async page => {
      await write(page, 'N<Person>::COUNT')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('cell', { name: '6' }).waitFor()
      await page.getByRole('button', { name: 'Saved and recent' }).click()
      await write(page, 'N<Person>::{nam}')
      await page.locator('.cm-message').waitFor()
    },
  ],
  'the editor with completions': [
    'editor',
    async page => {
      await write(page, '')
      await page.keyboard.type('N<Per')
      await page.getByRole('option', { name: 'Person' }).waitFor()
    },
  ],
  'the editor with a new name that is refused': [
    'editor',
    async page => {
      await write(page, 'a <- N<Person>::COUNT\nb <- 2\nRETURN a, b')
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('F2')
      await page.getByRole('textbox', { name: 'New name of a' }).fill('b')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('b is already declared').waitFor()
    },
  ],
  'the editor with a name that cannot be renamed': [
    'editor',
    async page => {
      await write(page, 'N<Company>')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('F2')
      await page.getByRole('alert').getByText('Company is declared at').waitFor()
    },
  ],
  'a question': [
    'editor',
    async page => {
      await write(page, 'DROP N<Person>')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('dialog').waitFor()
    },
  ],
  'the schema': ['schema', page => page.locator('.schema[data-ready]').waitFor()],
  'the running queries': ['running', page => page.getByText('No query is running.').waitFor()],
}

/**
 * What of a page is cut off at its width: wider than an element that hides the rest, or beyond the edge of the page and of
 * what can be scrolled. Texts that end in `…` are whole elsewhere: of rows in their details, of ids in their titles.
 */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`the page has ${scrollWidth} pixels of ${clientWidth}`] : []
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg *)')) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, .skip, .row span, td.id span'))
        continue
      const name = `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 20)}`
      const { overflowX } = getComputedStyle(element)
      if (['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth)
        found.push(`${name} has ${element.scrollWidth} pixels of ${element.clientWidth}`)
      const { right, left } = element.getBoundingClientRect()
      const scroller = element.parentElement?.closest('.scroll, pre')
      if ((right > clientWidth + 0.5 || left < -0.5) && scroller == null)
        found.push(`${name} is from ${left} to ${right}`)
    }
    return found
  })

needsChromium.describe('axe finds nothing in', () => {
  it.each(Object.entries(views))(
    '%s, light and dark, wide and narrow, where nothing is cut',
    async (_, [path, show]) => {
      town ??= filled()
      const { server } = await town
      const page = await openPage(`${server.url}/#/${path}`, { reducedMotion: 'reduce' })
      await show(page)
      const findings: string[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1280, 390]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 800 })
          const all = [...(await axeFindings(page)), ...(await cutOff(page))]
          findings.push(...all.map(each => `${colorScheme}, ${width} pixels: ${each}`))
        }
      }
      expect(findings).toEqual([])
    },
  )

  it.each(['the list of runs', 'the question for the key'])('%s', async what => {
    const served = await serve(undefined, what.includes('key') ? { apiKey: 'sesame' } : {})
    const page = await openPage(`${served.server.url}/#/running`)
    if (what.includes('key')) await page.getByRole('dialog').waitFor()
    else {
      const n = Array.from({ length: 500 }, (_, i) => i)
      const headers = { 'content-type': 'application/json' }
      void fetch(`${served.server.url}/Slow`, { method: 'POST', headers, body: JSON.stringify({ n }) }).catch(
        () => undefined,
      )
      await page.getByRole('button', { name: /^Stop Slow/ }).waitFor()
    }
    expect(await axeFindings(page)).toEqual([])
    if (!what.includes('key')) await page.getByRole('button', { name: /^Stop Slow/ }).click()
  })

  it('a program without queries and types', async () => {
    const served = await serve('')
    const page = await openPage(served.server.url)
    await page.getByText('The program has no queries.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.getByText('No query matches.').count()).toBe(0)
    expect(await page.locator('main').getByRole('link', { name: 'editor' }).getAttribute('href')).toBe(
      '#/editor',
    )
    await page.getByRole('link', { name: 'Schema' }).click()
    await page.getByText('The program declares no types yet.').waitFor()
    expect(await page.getByRole('group', { name: 'Types' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    await page.locator('.cm-content').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
