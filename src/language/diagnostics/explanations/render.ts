import { type Explanation, programsOf } from './explanation.ts'

/** Renders an explanation as plain text. */
export function explanationText({ means, why, example }: Explanation): string {
  const parts = [means, why]
  if (example !== undefined) {
    const { wrong, right } = programsOf(example)
    parts.push(`Wrong:\n\n${indented(wrong)}`, `Right:\n\n${indented(right)}`)
  }
  return parts.join('\n\n')
}

export function explanationMarkdown({ means, why, example }: Explanation): string {
  const parts = [means, why]
  if (example !== undefined) {
    const { wrong, right } = programsOf(example)
    parts.push('Wrong:', fenced(wrong), 'Right:', fenced(right))
  }
  return parts.join('\n\n')
}

function fenced(program: string): string {
  return `\`\`\`helixql\n${program}\`\`\``
}

export function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ')
}
