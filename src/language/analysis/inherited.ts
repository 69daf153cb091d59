import type * as ast from '../syntax/index.ts'
import { quote } from './kinds/words.ts'
import type { Report } from './report.ts'

/** What every object of JavaScript has, as far as it is a name here, and `prototype`, which many tools refuse as well. */
const inherited: ReadonlySet<string> = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'prototype',
  'toLocaleString',
  'toString',
  'valueOf',
])

/** Warns of a name (W107) that gvq itself serves as any other, but that clients and tools in JavaScript may drop or misread. */
export function warnOfInherited(name: ast.Name, report: Report): void {
  if (name.text === 'then') {
    report.warning('W107', name.span, '`then` is the name by which JavaScript knows a promise', {
      help: 'choose another name, because `await` of an object that has it may wait forever',
    })
  }
  if (!inherited.has(name.text)) return
  report.warning('W107', name.span, `${quote(name.text)} is a name that every object of JavaScript has`, {
    help: 'choose another name, because clients and tools in JavaScript may drop or misread it',
  })
}
