import type { FileResult, TestResult } from './run.ts'

/** Formats results as a JUnit report, which CI servers read. */
export function junitText(files: readonly FileResult[]): string {
  const suites = files.map(suite)
  const all = files.flatMap(({ tests }) => tests)
  const time = files.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="gvq test" ${counts(all)} time="${seconds(time)}">`,
    ...suites,
    '</testsuites>\n',
  ].join('\n')
}

function suite({ path, tests, milliseconds }: FileResult): string {
  return [
    `  <testsuite name="${escaped(path)}" ${counts(tests)} time="${seconds(milliseconds)}">`,
    ...tests.map(test => testCase(test, path)),
    '  </testsuite>',
  ].join('\n')
}

function testCase({ title, status, failure = '', milliseconds }: TestResult, path: string): string {
  const head = `    <testcase name="${escaped(title)}" classname="${escaped(path)}" time="${seconds(milliseconds)}"`
  if (status === 'passed') return `${head}/>`
  const inner = status === 'skipped' ? '<skipped/>' : `<failure message="${escaped(failure)}"/>`
  return `${head}>${inner}</testcase>`
}

function counts(tests: readonly TestResult[]): string {
  const count = (status: TestResult['status']) => tests.filter(test => test.status === status).length
  return `tests="${tests.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes the text of an attribute. Characters that XML does not allow become U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, character => entities[character]!)
    .replace(/[\n\r\t]/g, character => `&#${character.charCodeAt(0)};`)
    .replace(/[^\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
}
