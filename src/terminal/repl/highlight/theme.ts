import type { MarkKind } from './lines.ts'

export type Role = MarkKind | 'prompt' | 'hint' | 'hintActive' | 'menu' | 'selected' | 'detail' | 'warning'

/**
 * The style of each part, as SGR parameters. Uses the eight colours that every terminal adapts to its background. What is
 * important is also underlined or bold, never marked by colour alone.
 */
const coloured: Readonly<Partial<Record<Role, string>>> = {
  keyword: '35',
  step: '36',
  type: '33',
  function: '34',
  property: '',
  string: '32',
  number: '33',
  constant: '33',
  comment: '90',
  command: '1;34',
  unclosedString: '31;4',
  unmatched: '31;4',
  unknown: '31;4',
  found: '7',
  prompt: '1;34',
  hint: '90',
  hintActive: '1',
  menu: '',
  selected: '7',
  detail: '90',
  warning: '33',
}

const plain: Readonly<Partial<Record<Role, string>>> = {
  unclosedString: '4',
  unmatched: '4',
  unknown: '4',
  found: '7',
  command: '1',
  prompt: '1',
  selected: '7',
  hint: '2',
  hintActive: '1',
  detail: '2',
}

export interface Theme {
  /** SGR parameters; empty for plain. */
  style(role: Role): string
}

export function themeOf(colour: boolean): Theme {
  const styles = colour ? coloured : plain
  return { style: role => styles[role] ?? '' }
}
