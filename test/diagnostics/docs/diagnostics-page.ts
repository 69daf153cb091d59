import { checkFiles } from '../../../src/database/project/index.ts'
import { renderPretty, type SourceFile } from '../../../src/language/diagnostics/index.ts'

const schema: SourceFile = {
  path: 'schema.hx',
  text: `N::Reef { UNIQUE INDEX name: String, depth: U16 }
N::Diver { name: String }
E::Visited { From: Diver, To: Reef, Properties: { on: Date } }
`,
}

interface Sample {
  readonly title: string
  readonly text: string
  /** The program: queries.hx, beside the schema above. */
  readonly queries: string
}

const samples: readonly Sample[] = [
  {
    title: 'A word that is nearly right',
    text: 'The caret stands under the smallest text that shows the mistake. `help` says what to change; when there is only one thing that can be meant, `gvq check --fix` changes it.',
    queries: `QUERY DeepReefs() =>
  RETURN N<Reef>::{name, dept}
`,
  },
  {
    title: 'An edge in the wrong direction',
    text: 'The cause often lies in another place. It is shown as well, under `---`, in its own file when need be.',
    queries: `QUERY Divers(name: String) =>
  divers <- N<Reef>({name: name})::Out<Visited>
  RETURN divers
`,
  },
  {
    title: 'A condition that is none',
    text: 'What the checker found is named in words: here several nodes, where something true or false is needed.',
    queries: `QUERY Popular() =>
  reefs <- N<Reef>::WHERE(_::In<Visited>)
  RETURN reefs
`,
  },
  {
    title: 'A bracket that waits for its partner',
    text: 'Where the text cannot go on, the message says what could stand there. A broken declaration costs one diagnostic, and the others are checked all the same.',
    queries: `QUERY AddReef(name: String) =>
  reef <- AddN<Reef>({
    name: name,
    depth: 12
  RETURN reef
`,
  },
  {
    title: 'A value that does not fit',
    text: 'Values are compared with the schema when the program is checked, not when it runs.',
    queries: `QUERY Deepen(id: ID) =>
  reef <- N<Reef>(id)::UPDATE({depth: 70000})
  RETURN reef
`,
  },
  {
    title: 'A warning',
    text: 'A warning says that something allowed is seldom meant. It does not fail the check, unless `--deny-warnings` is set.',
    queries: `QUERY AddReef(name: String) =>
  reef <- AddN<Reef>({name: name})
  RETURN reef
`,
  },
]

const head = `# Reading diagnostics

<!-- Made by \`npm run docs\`: what is shown is what gvq prints. -->

\`gvq check\` reads all \`.hx\` files of a project and shows everything that is wrong with them. What it accepts, \`gvq run\`
and \`gvq serve\` execute. The examples below use this schema:

\`\`\`helixql
${schema.text}\`\`\``

const tail = `## Other ways to see them

| Command | Effect |
|---|---|
| \`gvq explain E207\` | what a code means, why, and a program with and without the mistake; [errors.md](errors.md) has them all |
| \`gvq check --fix\` | changes what can only mean one thing, and says what it changed |
| \`gvq check --watch\` | checks again on every save, until Ctrl-C |
| \`gvq check --format json\` | one document for programs, with every span, label and fix |
| \`gvq check --format sarif\` | SARIF 2.1.0, for code scanning |
| \`gvq check --format github\` | workflow commands, which GitHub shows beside the lines of a pull request |
| \`gvq check --max-diagnostics 5\` | shows fewer of each file |
| \`gvq check --deny-warnings\` | lets warnings fail the check |

A column counts UTF-16 units, as editors do. Diagnostics come in the order of files and places, the same on every
machine. One cause has one diagnostic: what follows from a mistake is not reported. Output is coloured on a terminal
only; \`NO_COLOR\` and \`FORCE_COLOR\` are honoured.`

/** docs/diagnostics.md: how to read a diagnostic, by real ones. */
export async function diagnosticsPage(): Promise<string> {
  return `${[head, ...(await Promise.all(samples.map(section))), tail].join('\n\n')}\n`
}

async function section({ title, text, queries }: Sample): Promise<string> {
  const { diagnostics } = checkFiles([schema, { path: 'queries.hx', text: queries }])
  const shown = await renderPretty(diagnostics, { colour: false, width: 100 })
  return [`## ${title}`, text, `\`\`\`text\n${shown}\`\`\``].join('\n\n')
}
