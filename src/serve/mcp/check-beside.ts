import { counted } from '../../base/counted.ts'
import { keysOf, without } from '../../database/live/index.ts'
import { checkParsed, type ParsedFile } from '../../database/project/index.ts'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { countDiagnostics, renderPretty } from '../../language/diagnostics/index.ts'
import { parse } from '../../language/syntax/index.ts'

/**
 * Checks files, together with the declarations of a text where there is one: they stand in for those of the same names.
 * Yields the diagnostics as they are shown to people, and a line that sums them up.
 */
export async function checkBeside(sources: readonly SourceFile[], text: string | undefined): Promise<string> {
  const files = sources.map(parsed)
  const beside = text === undefined ? [] : [parsed({ path: '<text>', text })]
  const { diagnostics } = checkParsed([...without(files, keysOf(beside)), ...beside])
  const { errors, warnings } = countDiagnostics(diagnostics)
  const counts = [
    errors === 0 ? 'no errors' : counted(errors, 'error'),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  const shown = await renderPretty(diagnostics, { colour: false })
  return `${shown}${shown === '' ? '' : '\n'}${counts.join(', ')}`
}

function parsed(file: SourceFile): ParsedFile {
  return { file, ...parse(file) }
}
