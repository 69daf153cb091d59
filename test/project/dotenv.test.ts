import { describe, expect, it } from 'vitest'
import { parseDotenv } from '../../src/database/project/dotenv.ts'
import { folderWith, load, loadError } from './folders.ts'

const read = (text: string) => Object.fromEntries(parseDotenv('.env', text))

describe('.env', () => {
  it.each([
    ['A=1', '1'],
    ['A = 1 ', '1'],
    ['  export A=1', '1'],
    ['A=', ''],
    ['A=# nothing', ''],
    ['A=b c # comment', 'b c'],
    ['A=b#c', 'b#c'],
    ['A=k=v==', 'k=v=='],
    ['A="b # c" # comment', 'b # c'],
    ["A='b # \\n $c'", 'b # \\n $c'],
    ['A="b\\nc\\t\\"d\\" \\\\ \\x"', 'b\nc\t"d" \\ \\x'],
    ['A=""', ''],
    ["A=it's", "it's"],
  ])('%j', (line, value) => {
    expect(read(line)).toEqual({ A: value })
  })

  it('is read in time that grows with its length: of many blanks, none begins a search for the others', () => {
    const blanks = ' '.repeat(200_000)
    expect(
      read(`A=x${blanks}y\nexport${blanks}B${blanks}=${blanks}'z'${blanks}# end\nC=c${blanks}#`),
    ).toEqual({
      A: `x${blanks}y`,
      B: 'z',
      C: 'c',
    })
  })

  it('may have blank lines, comments and any line ends; the last of two equal names wins', () => {
    expect(read('# one\r\n\r\nA=1\rB=2\nA=3\n')).toEqual({ A: '3', B: '2' })
  })

  it.each(['A', 'A: 1', '1A=2', '=2', 'A="open', "A='open", 'A="a" b', 'A B=1'])(
    'refuses the line %j by number, without showing it',
    async line => {
      const root = await folderWith({ 'a.hx': '', '.env': `OK=1\n${line}\n` })
      const error = await loadError(root, { cwd: root })
      expect(error.message).toBe('.env has a line that is not KEY=VALUE: line 2.')
    },
  )

  it('is added to the variables of the process, which take precedence', async () => {
    const root = await folderWith({ 'a.hx': '', '.env': 'OPENAI_API_KEY=file\nGEMINI_API_KEY=file\nX=file' })
    const env = { OPENAI_API_KEY: 'process', X: undefined, HOME: '/h' }
    expect((await load(root, { env })).env).toEqual({
      OPENAI_API_KEY: 'process',
      GEMINI_API_KEY: 'file',
      X: 'file',
      HOME: '/h',
    })
  })

  it('is read in the root of the project, and counts as environment', async () => {
    const at = await folderWith({
      'gvq.toml': 'queries = "db"\nport = 1',
      '.env': 'GVQ_API_KEY="s3cret "\nGVQ_PORT=2',
      'db/a.hx': '',
      'db/.env': 'GVQ_PORT=3',
    })
    expect((await load('db/a.hx', { cwd: at })).config).toEqual({ apiKey: 's3cret ', port: 2, embedding: {} })
  })

  it('does not change the environment of the process', async () => {
    const root = await folderWith({ 'a.hx': '', '.env': 'GVQ_TEST_LEAK=1' })
    await load(root)
    expect(process.env.GVQ_TEST_LEAK).toBeUndefined()
  })
})
