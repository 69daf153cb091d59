import { explanationMarkdown } from '../../../src/language/diagnostics/explanations/render.ts'
import { codeFamilies, codes, loadExplanations } from '../../../src/language/diagnostics/index.ts'

const head = `# Errors and warnings

<!-- Made by \`npm run docs\` from src/language/diagnostics/explanations. Do not edit. -->

What every code of \`gvq check\` means, why it is there, and a program that raises it beside one that does not.
\`gvq explain E207\` prints one of these without a network. [diagnostics.md](diagnostics.md) says how to read a
diagnostic.`

/** docs/errors.md: every code, in the words of `gvq explain`. */
export async function errorsPage(): Promise<string> {
  const explanations = await loadExplanations()
  const families = codeFamilies()
  const list = families.map(({ title, codes: ofFamily }) => {
    const links = ofFamily.map(code => `[${code}](#${code.toLowerCase()})`)
    return `- ${title}: ${links.join(' ')}`
  })
  const sections = families.flatMap(({ title, codes: ofFamily }) => [
    `## ${title}`,
    ...ofFamily.flatMap(code => [
      `### ${code}`,
      `**${codes[code].title}**`,
      explanationMarkdown(explanations[code]),
    ]),
  ])
  return `${[head, list.join('\n'), ...sections].join('\n\n')}\n`
}
