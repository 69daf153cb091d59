import { emacsTokens } from './emacs.ts'
import { snippets } from './snippets.ts'
import { grammar, markdownInjection } from './textmate.ts'
import { vimSyntax } from './vim.ts'

/** The generated files, by their path below `editors/`. */
export const generatedFiles: Readonly<Record<string, string>> = {
  'vscode/syntaxes/helixql.tmLanguage.json': json(grammar),
  'vscode/syntaxes/markdown.tmLanguage.json': json(markdownInjection),
  'vscode/snippets/helixql.json': json(snippets),
  'vim/syntax/helixql.vim': vimSyntax,
  'emacs/helixql-tokens.el': emacsTokens,
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
