import type { Severity } from '../diagnostic.ts'

export type Paint = (text: string) => string

/** How each part of a rendered diagnostic is coloured. */
export interface Palette {
  readonly severity: Readonly<Record<Severity, Paint>>
  readonly message: Paint
  readonly secondary: Paint
  readonly gutter: Paint
}

const plain: Paint = text => text

export const noColour: Palette = {
  severity: { error: plain, warning: plain },
  message: plain,
  secondary: plain,
  gutter: plain,
}

/** Loads chalk, which takes 18 ms; call it only for coloured output. */
export async function loadColours(): Promise<Palette> {
  const { Chalk } = await import('chalk')
  const chalk = new Chalk({ level: 1 })
  return {
    severity: { error: chalk.red.bold, warning: chalk.yellow.bold },
    message: chalk.bold,
    secondary: chalk.cyan,
    gutter: chalk.cyan.bold,
  }
}
