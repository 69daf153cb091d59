import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpus } from '../corpus/generate.ts'

const root = join(import.meta.dirname, '../..')

export interface Source {
  readonly path: string
  readonly text: string
}

export function exampleSources(): readonly Source[] {
  return readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.hx'))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, 'examples', path), 'utf8') }))
}

/** Every seventh project of the corpus, so some of each family; all of them with `GVQ_CORPUS=all`. */
export function corpusSources(): readonly Source[] {
  const every = process.env.GVQ_CORPUS === 'all' ? 1 : 7
  const projects = corpus().filter((_, i) => i % every === 0)
  return projects.flatMap(({ name, files }) =>
    Object.entries(files).map(([file, text]) => ({ path: `${name}/${file}`, text })),
  )
}

/** What is not HelixQL, and where words are names: what examples do not show. */
export const oddSources: readonly Source[] = [
  ['numbers', '-1 0 12 -1.5 2.5e10 1e-3 10px 1_000 0xFF 1e 5. .5 -.5 1e5 1.5e3x 7'],
  ['signs', 'a<-b => c::d .. e.f ? ! | _ #[mcp] == != <= >= && || -> = + * / ; @ ~'],
  ['strings', '"a \\" b" "" "\\u00e9 \\n \\q" \'single\' “curly” ‘curly’ `ticks` "è"'],
  ['a string on two lines', '"one\ntwo" QUERY'],
  ['comments', '// one\nN // two\n/* three\nfour */ E -- five\n# six\n"// seven" V'],
  ['an open string', 'QUERY "never\nclosed QUERY'],
  ['keywords as names', '{count: COUNT, COUNT: 1, true: 2, N : 3, QUERY:4, In::Out, N::E, optional?: I64}'],
  ['words within words', 'Nodes Eve QUERYING INDEXED _In _N Outer Stringy'],
  [
    'types and functions',
    'N<Person> N< Person > SearchV<COUNT>(x) N::Person {} E::Knows UNIQUE {} ABS (1) a<b:c>',
  ],
].map(([path, text]) => ({ path: path!, text: text! }))
