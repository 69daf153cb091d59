import { showTheme } from '../../../src/serve/studio/page/theme.ts'

/** Shows the page in the theme of VS Code, which tells it by attributes of the page, now and whenever it changes. */
export function followTheme(): void {
  const show = (): void => {
    // `vscode-light`, `vscode-high-contrast-light`; else `vscode-dark`, `vscode-high-contrast`.
    showTheme(/(?:^|[\s-])light(?:\s|$)/.test(document.body.className) ? 'light' : 'dark')
  }
  show()
  const observer = new MutationObserver(show)
  observer.observe(document.documentElement, { attributeFilter: ['style'] })
  observer.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] })
}
