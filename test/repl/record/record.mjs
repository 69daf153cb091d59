// Writes docs/repl.svg: a session of `gvq repl`, typed by this script and drawn from what the terminal shows.
// Run it with `npm run record` when the shell looks different.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { animatedSvg } from './svg.mjs'
import { RecordedTerminal } from './terminal.mjs'

const root = join(import.meta.dirname, '../../..')
const size = { columns: 84, rows: 24 }
const typingSeconds = 0.07

const tab = '\t'
const enter = '\r'
const left = '\x1b[D'
const ctrlL = '\x0c'

/** What is typed, what the screen then shows, and how long that is to be read. */
const script = [
  { type: 'ada <- AddN<Person>({name: "Ada", age: 36})' },
  { press: enter, shows: /created/, seconds: 0.8 },
  { type: 'bob <- UpsertPerson(', seconds: 0.2 },
  { press: '\x15', seconds: 0.1 },
  { type: 'bob <- AddN<Person>({name: "Bob", age: 41})' },
  { press: enter, shows: /bob[\s\S]*created/, seconds: 0.4 },
  { type: 'AddE<Knows>({since: "2020"})::From(ada)::To(bob)' },
  { press: enter, shows: /Knows edge/, seconds: 1 },
  { type: 'UpsertPerson(', seconds: 0.6 },
  { press: enter, shows: /\.\.\.>/, seconds: 0.3 },
  { type: 'name: "Cy", ', seconds: 0.4 },
  { type: 'age: 29)', seconds: 0.4 },
  { press: enter, shows: /29/, seconds: 1.6 },
  { press: ctrlL, seconds: 0.3 },
  { type: 'N<Person>::', seconds: 0.3 },
  { press: tab, shows: /WHERE/, seconds: 0.9 },
  { type: 'W', seconds: 0.2 },
  { press: tab, seconds: 0.4 },
  { type: '(_::{age}::GT(30)::{name, age}', seconds: 1 },
  { press: left.repeat(13), seconds: 0.5 },
  { press: ')', seconds: 0.8 },
  { press: enter, shows: /2 rows/, seconds: 2 },
  { type: ':graph ada', seconds: 0.3 },
  { press: enter, shows: /▶/, seconds: 1.6 },
  { type: ':dry DROP N<Person>', seconds: 0.4 },
  { press: enter, shows: /would drop/, seconds: 2.5 },
]

async function record() {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-record-'))
  const { NO_COLOR: _, ...env } = process.env
  const terminal = new RecordedTerminal(
    [process.execPath, join(root, 'bin/run.js'), 'repl', '--data', join(folder, 'data')],
    { ...size, cwd: join(root, 'examples/social'), env: { ...env, XDG_STATE_HOME: folder } },
  )
  const frames = []
  const take = async (seconds, shows) => {
    await terminal.settled(shows)
    frames.push({ ...terminal.frame(), seconds })
  }
  try {
    await take(0.8, /gvq>/)
    for (const { type = '', press, shows, seconds = typingSeconds } of script) {
      for (const letter of type) {
        terminal.send(letter)
        await take(typingSeconds)
      }
      if (press !== undefined) {
        terminal.send(press)
        await take(seconds, shows)
      } else frames.at(-1).seconds += seconds
    }
  } finally {
    terminal.close()
    await rm(folder, { recursive: true, force: true })
  }
  return frames
}

const frames = await record()
const svg = animatedSvg(frames, { ...size, title: 'A session of gvq repl' })
await writeFile(join(root, 'docs/repl.svg'), svg)
console.log(`docs/repl.svg: ${frames.length} frames, ${Math.round(svg.length / 1024)} KiB`)
