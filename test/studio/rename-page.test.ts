import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { needsChromium } from '../support/chromium.ts'
import { opened, write } from './pages.ts'

const entry = 'all <- N<Person>\nold <- all::WHERE(_::{age}::GT(40))\nRETURN old, all::COUNT'

const wrong = 'N<Persn>'

const field = (page: Page) => page.getByRole('textbox', { name: /^New name of/ })
const lines = async (page: Page) => (await page.locator('.cm-line').allTextContents()).join('\n')

/** Puts the caret behind a character of a line of the entry, from 0. */
async function caretAt(page: Page, line: number, column: number): Promise<void> {
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < line; i++) await page.keyboard.press('ArrowDown')
  for (let i = 0; i < column; i++) await page.keyboard.press('ArrowRight')
}

needsChromium.describe('the editor', () => {
  it('closes by Esc what explains a word', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await page
      .locator('.cm-line')
      .first()
      .hover({ position: { x: 8, y: 8 } })
    await page.locator('.cm-hover').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.cm-hover').waitFor({ state: 'detached' })
  })

  it('closes by Esc what explains an error', async () => {
    const { page } = await opened('editor')
    await write(page, wrong)
    await page.locator('.cm-lintRange').hover()
    await page.locator('.cm-tooltip-lint').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.cm-tooltip-lint').waitFor({ state: 'detached' })
  })

  it('applies a fix by the keyboard, in one step that Ctrl Z takes back', async () => {
    const { page } = await opened('editor')
    await write(page, wrong)
    await page.locator('.cm-lintRange').waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('F8')
    await page.keyboard.press('Control+.')
    await expect.poll(() => lines(page)).toBe('N<Person>')
    await page.keyboard.press('Control+z')
    await expect.poll(() => lines(page)).toBe(wrong)
    // Elsewhere there is none.
    await page.locator('.cm-lintRange').waitFor()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+.')
    await expect
      .poll(() => page.locator('.cm-announced').textContent())
      .toContain('There is no fix at the caret')
    expect(await lines(page)).toBe(wrong)
  })
})

needsChromium.describe('a rename in the editor', () => {
  it('is begun by F2, done by Enter in one step, and leaves the caret in its word', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await caretAt(page, 1, 8)
    await page.keyboard.press('F2')
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('all')
    await expect.poll(() => page.locator('.cm-renamePlace').allTextContents()).toEqual(['all', 'all', 'all'])
    await page.keyboard.insertText('people')
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    expect(await lines(page)).toBe(entry.replaceAll('all', 'people'))
    expect(await page.locator('.cm-renamePlace').count()).toBe(0)
    // The focus is in the editor, and the caret behind the first letter of the word.
    await page.keyboard.insertText('_')
    expect(await lines(page)).toContain('old <- p_eople::')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await lines(page)).toBe(entry)
    await page.keyboard.press('Control+y')
    expect(await lines(page)).toBe(entry.replaceAll('all', 'people'))
  })

  it('says why a name cannot be taken, and takes another one', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await caretAt(page, 0, 0)
    await page.keyboard.press('F2')
    await field(page).fill('old')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('old is already declared (E302, entry:2).').waitFor()
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    expect(await lines(page)).toBe(entry)
    await field(page).fill('everyone')
    expect(await field(page).getAttribute('aria-invalid')).toBe('false')
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    expect(await lines(page)).toBe(entry.replaceAll('all', 'everyone'))
  })

  it('has its field in view, also where a word was explained', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await caretAt(page, 0, 1)
    const explained = page.locator('.cm-hover')
    await page
      .locator('.cm-line')
      .first()
      .hover({ position: { x: 8, y: 8 } })
    await explained.waitFor()
    await page.keyboard.press('F2')
    await field(page).waitFor()
    await explained.waitFor({ state: 'detached' })
    const box = (await page.locator('.cm-rename').boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(800)
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  })

  it('is left by Esc, and by a click elsewhere', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await caretAt(page, 0, 1)
    await page.keyboard.press('F2')
    await field(page).fill('other')
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await page.keyboard.insertText('-')
    expect(await lines(page)).toBe(entry.replace('all', 'a-ll'))
    await page.keyboard.press('Control+z')
    await page.keyboard.press('F2')
    await field(page).fill('other')
    await page.locator('.cm-line').last().click()
    await field(page).waitFor({ state: 'detached' })
    expect(await lines(page)).toBe(entry)
  })

  it('says where something of the program is declared, until the next key', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await caretAt(page, 0, 10)
    await page.keyboard.press('F2')
    const told = page.getByRole('alert').getByText('Person is declared at town.hx:2, not in this entry')
    await told.waitFor()
    expect(await field(page).count()).toBe(0)
    await page.keyboard.press('ArrowRight')
    await told.waitFor({ state: 'detached' })
    await page.keyboard.press('F2')
    await told.waitFor()
    await page.keyboard.press('Escape')
    await told.waitFor({ state: 'detached' })
  })

  it('says that the server is gone', async () => {
    const { page } = await opened('editor')
    await write(page, entry)
    await caretAt(page, 0, 1)
    await page.keyboard.press('F2')
    await field(page).fill('other')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The server does not answer').waitFor()
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await field(page).waitFor({ state: 'detached' })
    expect(await lines(page)).toBe(entry.replaceAll('all', 'other'))
  })
})
