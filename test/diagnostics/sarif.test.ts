import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { codes, type Diagnostic, renderSarif } from '../../src/language/diagnostics/index.ts'
import { diagnosticAt, marked, spanOf } from './source.ts'

/** The part of SARIF 2.1.0 that gvq writes, with the members that the standard requires of each object. */
interface Log {
  readonly version: string
  readonly $schema: string
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string
        readonly semanticVersion: string
        readonly rules: readonly Rule[]
      }
    }
    readonly columnKind: string
    readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>
    readonly results: readonly Result[]
  }[]
}

interface Rule {
  readonly id: string
  readonly shortDescription: { readonly text: string }
  readonly fullDescription: { readonly text: string }
  readonly help: { readonly text: string; readonly markdown: string }
  readonly defaultConfiguration: { readonly level: string }
}

interface Location {
  readonly id?: number
  readonly physicalLocation: PhysicalLocation
  readonly message?: { readonly text: string }
}

interface PhysicalLocation {
  readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string }
  readonly region: Region
}

interface Region {
  readonly startLine: number
  readonly startColumn: number
  readonly endLine: number
  readonly endColumn: number
}

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly Location[]
  readonly relatedLocations?: readonly Location[]
  readonly fixes?: readonly {
    readonly description: { readonly text: string }
    readonly artifactChanges: readonly {
      readonly artifactLocation: PhysicalLocation['artifactLocation']
      readonly replacements: readonly {
        readonly deletedRegion: Region
        readonly insertedContent: { readonly text: string }
      }[]
    }[]
  }[]
}

async function logOf(diagnostics: readonly Diagnostic[]): Promise<Log> {
  const text = await renderSarif(diagnostics, { version: '1.2.3', root: '/work/my project' })
  expect(text.endsWith('}\n')).toBe(true)
  const log = JSON.parse(text) as Log
  requireWellFormed(log)
  return log
}

/** The rules of the SARIF schema for the objects above: required members, non-empty texts, enumerations, minima. */
function requireWellFormed(log: Log): void {
  expect(log.version).toBe('2.1.0')
  expect(new URL(log.$schema).pathname).toMatch(/sarif-2\.1\.0\.json$/)
  for (const { tool, columnKind, originalUriBaseIds, results } of log.runs) {
    expect(tool.driver.name).toBe('gvq')
    expect(tool.driver.semanticVersion).toMatch(/^\d+\.\d+\.\d+/)
    expect(['utf16CodeUnits', 'unicodeCodePoints']).toContain(columnKind)
    for (const { uri } of Object.values(originalUriBaseIds)) expect(uri).toMatch(/^file:\/\/.*\/$/)
    for (const rule of tool.driver.rules) requireRule(rule)
    for (const result of results) requireResult(result, tool.driver.rules, Object.keys(originalUriBaseIds))
  }
}

function requireRule({ id, shortDescription, fullDescription, help, defaultConfiguration }: Rule): void {
  expect(id).toMatch(/^[EW]\d{3}$/)
  for (const text of [shortDescription.text, fullDescription.text, help.text, help.markdown]) {
    expect(text.trim()).not.toBe('')
  }
  expect(['none', 'note', 'warning', 'error']).toContain(defaultConfiguration.level)
}

function requireResult(result: Result, rules: readonly Rule[], bases: readonly string[]): void {
  expect(rules[result.ruleIndex]?.id).toBe(result.ruleId)
  expect(['none', 'note', 'warning', 'error']).toContain(result.level)
  expect(result.message.text).not.toBe('')
  expect(result.locations.length).toBeGreaterThan(0)
  for (const { physicalLocation } of [...result.locations, ...(result.relatedLocations ?? [])]) {
    requireArtifact(physicalLocation.artifactLocation, bases)
    requireRegion(physicalLocation.region)
  }
  for (const { artifactChanges } of result.fixes ?? []) {
    expect(artifactChanges.length).toBeGreaterThan(0)
    for (const { artifactLocation, replacements } of artifactChanges) {
      requireArtifact(artifactLocation, bases)
      expect(replacements.length).toBeGreaterThan(0)
      for (const { deletedRegion } of replacements) requireRegion(deletedRegion)
    }
  }
}

function requireArtifact({ uri, uriBaseId }: PhysicalLocation['artifactLocation'], bases: readonly string[]) {
  if (uriBaseId === undefined) expect(uri).toMatch(/^file:\/\/\//)
  else {
    expect(bases).toContain(uriBaseId)
    expect(uri).not.toMatch(/^[/.]|[ \\]/)
  }
}

function requireRegion({ startLine, startColumn, endLine, endColumn }: Region): void {
  for (const number of [startLine, startColumn, endLine, endColumn]) {
    expect(Number.isInteger(number) && number >= 1).toBe(true)
  }
  expect(endLine > startLine || (endLine === startLine && endColumn >= startColumn)).toBe(true)
}

describe('renderSarif', () => {
  it('is a log with every code as a rule, also for a clean program', async () => {
    const { runs } = await logOf([])
    expect(runs).toHaveLength(1)
    expect(runs[0]!.results).toEqual([])
    expect(runs[0]!.tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(codes))
    const rule = runs[0]!.tool.driver.rules.find(({ id }) => id === 'E207')!
    expect(rule.shortDescription.text).toBe('edge does not fit the item')
    expect(rule.help.markdown).toContain('```helixql\nN::Hive')
    expect(rule.defaultConfiguration.level).toBe('error')
  })

  it('counts columns in UTF-16 units, the end after the last', async () => {
    const { runs } = await logOf([diagnosticAt(marked('a.hx', 'one\n\t"😀" «xy» z'))])
    expect(runs[0]!.columnKind).toBe('utf16CodeUnits')
    expect(runs[0]!.results[0]!.locations[0]!.physicalLocation.region).toEqual({
      startLine: 2,
      startColumn: 7,
      endLine: 2,
      endColumn: 9,
    })
  })

  it('names files relative to the working folder, and others by absolute path', async () => {
    const inside = diagnosticAt(marked('db/my queries.hx', '«x»'))
    const outside = diagnosticAt(marked('/else/where.hx', '«x»'))
    const { runs } = await logOf([inside, outside])
    expect(runs[0]!.originalUriBaseIds).toEqual({ SRCROOT: { uri: 'file:///work/my%20project/' } })
    const locations = runs[0]!.results.map(result => result.locations[0]!.physicalLocation.artifactLocation)
    expect(locations).toEqual([
      { uri: pathToFileURL('/else/where.hx').href },
      { uri: 'db/my%20queries.hx', uriBaseId: 'SRCROOT' },
    ])
  })

  it('holds labels, causes, help and fixes', async () => {
    const file = { path: 'q.hx', text: 'N::Hive { code: String }\nQUERY Q() =>\n  RETURN N<Hive>::{cide}\n' }
    const { runs } = await logOf(checkFiles([file]).diagnostics)
    const [result] = runs[0]!.results
    expect(result!.message.text).toBe('`Hive` has no property `cide`\nhelp: did you mean `code`?')
    expect(result!.relatedLocations).toMatchObject([
      { message: { text: 'declared here' }, physicalLocation: { region: { startLine: 1, startColumn: 4 } } },
    ])
    const fixes = result!.fixes!
    expect(fixes[0]!.description.text).toBe('replace `cide` with `code`')
    expect(fixes[0]!.artifactChanges[0]!.replacements).toEqual([
      {
        deletedRegion: { startLine: 3, startColumn: 20, endLine: 3, endColumn: 24 },
        insertedContent: { text: 'code' },
      },
    ])
    const labelled = diagnosticAt(spanOf(file, 'Hive'), { label: 'this one' })
    expect((await logOf([labelled])).runs[0]!.results[0]!.locations[0]!.message).toEqual({ text: 'this one' })
  })
})
