import type { Diagnostic } from './diagnostic.ts'
import type { SarifOptions } from './render/sarif.ts'

export * from './codes.ts'
export * from './diagnostic.ts'
export { codeFamilies, type Family } from './explanations/families.ts'
export * from './explanations/index.ts'
export * from './fixes/index.ts'
export { reportedMax, withinLimit } from './limit.ts'
export * from './line-index.ts'
export * from './order.ts'
export { renderGithub } from './render/github.ts'
export * from './render/json.ts'
export { type PrettyOptions, renderPretty } from './render/pretty.ts'
export type { SarifOptions } from './render/sarif.ts'
export { wrap } from './render/wrap.ts'
export { eachSpan, inWholeFile, lineOf } from './spans.ts'

/** See render/sarif.ts, which is loaded on demand. */
export async function renderSarif(
  diagnostics: readonly Diagnostic[],
  options: SarifOptions,
): Promise<string> {
  const { renderSarif } = await import('./render/sarif.ts')
  return renderSarif(diagnostics, options)
}
