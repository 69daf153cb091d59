import { didYouMean, nearest } from '../../../../base/text/nearest.ts'
import { loadProject, requireProgram } from '../../../../database/project/index.ts'
import type { Program } from '../../../../language/analysis/program/program.ts'
import { allTypes, stringifyJson } from '../../../../language/catalog/index.ts'
import {
  type DescribedQuery,
  type DescribedType,
  describeQuery,
  describeType,
  dotText,
  mermaidText,
  queryText,
  signature,
  typeText,
} from '../../../../tools/describe/index.ts'
import { UsageError } from '../../support/failure.ts'
import { print } from '../../support/output.ts'

interface DescribeArguments {
  /** Name of a type or a query; all when absent. */
  readonly name: string | undefined
  readonly project: string
  readonly json: boolean
}

/** Opens no data and loads no native module. Throws UsageError for an unknown name. */
export async function describeAction({ name, project, json }: DescribeArguments): Promise<void> {
  const { program } = requireProgram(await loadProject(project))
  const { types, queries } = factsOf(program, name)
  if (json) return print(stringifyJson({ types, queries }))
  if (name !== undefined) return print([...types.map(typeText), ...queries.map(queryText)].join('\n\n'))
  const parts = [...types.map(typeText), queries.map(signature).join('\n')]
  print(parts.filter(part => part !== '').join('\n\n'))
}

interface Facts {
  readonly types: readonly DescribedType[]
  readonly queries: readonly DescribedQuery[]
}

function factsOf({ catalog, queries }: Program, name: string | undefined): Facts {
  const isMeant = (each: { readonly name: string }) => name === undefined || each.name === name
  const facts = {
    types: allTypes(catalog)
      .filter(isMeant)
      .map(type => describeType(type, catalog)),
    queries: [...queries.values()].filter(isMeant).map(describeQuery),
  }
  if (name === undefined || facts.types.length + facts.queries.length > 0) return facts
  const near = nearest(name, [...allTypes(catalog).map(type => type.name), ...queries.keys()])
  const hint = didYouMean(near) ?? 'Run gvq describe to list them.'
  throw new UsageError(`There is no type or query named ${name}.`, hint)
}

interface GraphArguments {
  readonly project: string
  readonly format: 'mermaid' | 'dot'
}

export async function graphAction({ project, format }: GraphArguments): Promise<void> {
  const { program } = requireProgram(await loadProject(project))
  print(format === 'dot' ? dotText(program.catalog) : mermaidText(program.catalog))
}
