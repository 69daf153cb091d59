import { h, icon } from './dom.ts'

type Theme = 'auto' | 'light' | 'dark'

const order: readonly Theme[] = ['auto', 'light', 'dark']
const key = 'gvq-theme'
const listeners = new Set<() => void>()

const drawings: Readonly<Record<Theme, string>> = {
  auto: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12',
  light:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  dark: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
}

/** A button that shows the current colour theme and switches to the next one. */
export function themeSwitch(): HTMLElement {
  const button = h('button', { type: 'button', class: 'quiet square', onclick: () => turn(next()) })
  const show = (theme: Theme) => {
    button.replaceChildren(icon(drawings[theme]))
    const text = `Colours: ${theme === 'auto' ? 'same as the system' : theme}`
    button.setAttribute('aria-label', text)
    button.title = text
  }
  const turn = (theme: Theme) => {
    localStorage.setItem(key, theme)
    showTheme(theme)
    show(theme)
  }
  showTheme(chosen())
  show(chosen())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', notifyListeners)
  return button
}

/** Calls `listener` when the colours change, because a canvas must then be redrawn. Returns a function that removes it. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current value of a colour of the style sheet. */
export function colourOf(name: string): string {
  const probe = h('span')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function chosen(): Theme {
  return order.find(theme => theme === localStorage.getItem(key)) ?? 'auto'
}

function next(): Theme {
  return order[(order.indexOf(chosen()) + 1) % order.length] ?? 'auto'
}

/** Shows the page in a theme. */
export function showTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
