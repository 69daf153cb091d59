/** How a spreadsheet recognizes a formula, also behind what it leaves out, and in the wide characters of East Asia. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Marks a text as such where a spreadsheet would compute it: with an apostrophe before it, which stays in the file. */
export function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}
