import { isAbsolute, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Code, codes } from '../codes.ts'
import type { Diagnostic, Edit, Fix, Span } from '../diagnostic.ts'
import { type Explanation, loadExplanations } from '../explanations/index.ts'
import { explanationMarkdown, explanationText } from '../explanations/render.ts'
import { lineIndexOf } from '../line-index.ts'
import { sortDiagnostics } from '../order.ts'

export interface SarifOptions {
  /** Version of gvq. */
  readonly version: string
  /** Absolute folder that relative paths start from. */
  readonly root: string
}

/** Names the folder that paths are relative to; a viewer of the log may substitute a folder of its own. */
const uriBaseId = 'SRCROOT'
const ruleIndexes: ReadonlyMap<string, number> = new Map(Object.keys(codes).map((code, i) => [code, i]))

/**
 * Renders a SARIF 2.1.0 log with every code as a rule and all diagnostics as results. Braces in messages are not
 * doubled, as the standard requires, because no viewer undoes it.
 */
export async function renderSarif(
  diagnostics: readonly Diagnostic[],
  { version, root }: SarifOptions,
): Promise<string> {
  const explanations = await loadExplanations()
  const rules = Object.keys(codes).map(code => ruleOf(code as Code, explanations[code as Code]))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'gvq', semanticVersion: version, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          [uriBaseId]: { uri: pathToFileURL(root.endsWith(sep) ? root : root + sep).href },
        },
        results: sortDiagnostics(diagnostics).map(resultOf),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleOf(code: Code, explanation: Explanation) {
  return {
    id: code,
    shortDescription: { text: codes[code].title },
    fullDescription: { text: explanation.means },
    help: { text: explanationText(explanation), markdown: explanationMarkdown(explanation) },
    defaultConfiguration: { level: codes[code].severity },
  }
}

function resultOf({ code, severity, message, span, label, related = [], help, fixes }: Diagnostic) {
  const region = { physicalLocation: physicalLocation(span) }
  const ruleIndex = ruleIndexes.get(code)
  return {
    ruleId: code,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: severity,
    message: { text: help === undefined ? message : `${message}\nhelp: ${help}` },
    locations: [label === undefined ? region : { ...region, message: { text: label } }],
    ...(related.length > 0 && {
      relatedLocations: related.map(({ span, text }, id) => ({
        id,
        physicalLocation: physicalLocation(span),
        message: { text },
      })),
    }),
    ...(fixes !== undefined && { fixes: fixes.map(fixOf) }),
  }
}

function fixOf({ title, edits }: Fix) {
  const files = [...new Set(edits.map(({ span }) => span.file))]
  return {
    description: { text: title },
    artifactChanges: files.map(file => ({
      artifactLocation: artifactLocation(file.path),
      replacements: edits.filter(({ span }) => span.file === file).map(replacementOf),
    })),
  }
}

function replacementOf({ span, text }: Edit) {
  return { deletedRegion: regionOf(span), insertedContent: { text } }
}

function physicalLocation(span: Span) {
  return { artifactLocation: artifactLocation(span.file.path), region: regionOf(span) }
}

function artifactLocation(path: string) {
  if (isAbsolute(path)) return { uri: pathToFileURL(path).href }
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId }
}

/** Lines and columns from 1; the end column is the one after the last unit, as SARIF requires. */
function regionOf({ file, start, end }: Span) {
  const index = lineIndexOf(file)
  const [from, to] = [index.position(start), index.position(end)]
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column }
}
