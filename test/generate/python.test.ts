import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { checkProject } from '../../src/database/project/index.ts'
import { stringifyJson } from '../../src/language/catalog/index.ts'
import { loadRequests, playRequests } from '../../src/tools/examples/index.ts'
import { generatePython } from '../../src/tools/generate/index.ts'
import { examplesFolder, projects } from '../examples/projects.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { fails, hangsUp, says, scriptedServer, waits } from './scripted-server.ts'
import { apiKey, serving } from './serving.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gvq-python-'))
})

afterAll(() => rm(folder, { recursive: true }))

const { describe, it } = skipUnless(
  hasPython(),
  'Python is missing or older than 3.11: apt-get install python3',
)

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'])
    return true
  } catch {
    return false
  }
}

const pyright = join(import.meta.dirname, '../../node_modules/.bin/pyright')

interface TypeError {
  readonly file: string
  readonly message: string
  readonly rule?: string
}

/** What a strict type checker finds in files of Python. */
async function typeErrorsOf(files: readonly string[]): Promise<readonly TypeError[]> {
  await writeFile(
    join(folder, 'pyrightconfig.json'),
    '{"typeCheckingMode": "strict", "pythonVersion": "3.11"}',
  )
  const run = promisify(execFile)(pyright, ['--outputjson', ...files], { cwd: folder, maxBuffer: 1 << 26 })
  const { stdout } = await run.catch(error => error as { readonly stdout: string })
  const { generalDiagnostics, summary } = JSON.parse(stdout) as {
    readonly generalDiagnostics: readonly TypeError[]
    readonly summary: { readonly filesAnalyzed: number }
  }
  expect(summary.filesAnalyzed).toBe(files.length)
  return generalDiagnostics
}

let found: Promise<readonly TypeError[]> | undefined

/**
 * The type errors of some of the files whose types are tested. All are checked at once, because reading the library
 * takes longest.
 */
async function typeErrors(...files: readonly string[]): Promise<readonly TypeError[]> {
  found ??= Promise.all([filesOfExamples(), ownFiles()]).then(all => typeErrorsOf(all.flat()))
  return (await found).filter(({ file }) => files.some(name => file.endsWith(`/${name}`)))
}

/** Runs a script beside the modules, with warnings as errors. @returns what it printed */
async function python(script: string, ...args: readonly string[]): Promise<string> {
  const run = promisify(execFile)('python3', ['-W', 'error', '-c', script, ...args], {
    cwd: folder,
    maxBuffer: 1 << 26,
  })
  return (await run).stdout
}

async function generate(project: string, module: string): Promise<void> {
  const { program } = await checkProject(project)
  await writeFile(join(folder, `${module}.py`), generatePython(program!))
}

async function generateFrom(source: string, module: string): Promise<string> {
  const project = await mkdtemp(join(folder, 'project-'))
  await writeFile(join(project, 'program.hx'), source)
  await generate(project, module)
  return project
}

let examples: Promise<readonly string[]> | undefined

/** The clients of the examples, and calls with all of their parameters and answers. */
const filesOfExamples = (): Promise<readonly string[]> => (examples ??= makeFilesOfExamples())

async function makeFilesOfExamples(): Promise<readonly string[]> {
  const files: string[] = []
  for (const name of projects) {
    const project = join(examplesFolder, name)
    const module = name.replaceAll('-', '_')
    await generate(project, module)
    const answers: { query: string; params: unknown; text: string }[] = []
    await serving(folder, project, async url => {
      const requests = await loadRequests(join(project, 'requests.json'))
      for await (const { request, params, status, text } of playRequests(url, requests, {
        apiKey,
      })) {
        if (status === 200) answers.push({ query: request.query, params, text })
      }
    })
    expect(answers.length).toBeGreaterThan(3)
    await writeFile(join(folder, `${module}.json`), stringifyJson(answers))
    const script = `
import json, keyword, ${module} as gvq
print('import datetime', 'import ${module} as gvq', 'def calls(client: gvq.Client) -> None:', sep='\\n')
for i, each in enumerate(json.load(open('${module}.json'))):
    query = each['query']
    value = gvq._read(query, json.loads(each['text']))
    params = ', '.join(f'{name}{"_" * keyword.iskeyword(name)}={value!r}' for name, value in each['params'].items())
    print(f'    client.{query}({params})')
    print(f'    _{i}: gvq.{query}Result = {value!r}')
`
    await writeFile(join(folder, `${module}_calls.py`), await python(script))
    files.push(`${module}.py`, `${module}_calls.py`)
  }
  return files
}

const program = `
N::User { UNIQUE INDEX name: String, big: U128, at: Date, tags: [String], hasOwnProperty: Boolean }
N::Odd { from: String, str: I64, list: [I8] }
E::Knows { From: User, To: User, Properties: { n: I64, since: Date } }
V::Note { text: String }
// Adds a user. "Quotes", \\backslashes\\
// and a second line.
QUERY Add(name: String, big: U128, at?: Date) => u <- AddN<User>({name: name, big: big, at: at}) RETURN u
QUERY AddOdd(from: String, str: I64, list: [I8], self: String, timeout: I32) =>
  o <- AddN<Odd>({from: from, str: str, list: list}) RETURN o
QUERY first() => u <- N<User>::FIRST RETURN u
QUERY Users() => u <- N<User>::ORDER<Asc>(_::{name}) RETURN u
QUERY Link(a: ID, b: ID) => e <- AddE<Knows>({n: 1})::From(a)::To(b) RETURN e
QUERY Way(a: ID, b: ID) => p <- N<User>(a)::ShortestPath<Knows>::To(b) RETURN p
QUERY Groups() => g <- N<User>::AGGREGATE_BY(at) RETURN g::{at, n: count, data}
QUERY Mixed(name: String) =>
  u <- N<User>({name: name})
  friends <- u::Out<Knows>
  RETURN {user: u::{name, at}, count: friends::COUNT, list: [1, "x"], is: EXISTS(friends)}
QUERY Note(v: [F64], text: String) => n <- AddV<Note>(v, {text: text}) RETURN n
QUERY Search(v: [F64]) => d <- SearchV<Note>(v, 3) RETURN d
QUERY Rows(rows: [{a: I32, from: String}]) => n <- N<User>::COUNT RETURN n
QUERY Remove(name: String) => DROP N<User>({name: name}) RETURN NONE
QUERY Wipe() => DROP N<User> RETURN NONE
QUERY import() => n <- N<User>::COUNT RETURN n
QUERY list() => n <- N<User>::COUNT RETURN n
QUERY close() => n <- N<User>::COUNT RETURN n
QUERY UserNode() => n <- N<User>::COUNT RETURN n
`

let own: Promise<readonly string[]> | undefined

/** The client of the program, and what uses it. */
const ownFiles = (): Promise<readonly string[]> => (own ??= makeOwnFiles())

async function makeOwnFiles(): Promise<readonly string[]> {
  await generateFrom(program, 'own')
  await writeFile(
    join(folder, 'use.py'),
    `from datetime import datetime, timezone
from typing import assert_type
from own import (
    AddParams, AddResult, AsyncClient, Client, DuplicateKeyError, GvqError, NoteVector, OddNode, Path, UserNode,
)

def use(client: Client) -> None:
    added = client.Add(name="a", big=1 << 100, at=datetime.now(timezone.utc))
    assert_type(added, AddResult)
    assert_type(added["u"], UserNode)
    assert_type(added["u"]["at"], datetime | None)
    assert_type(added["u"]["big"], int | None)
    assert_type(added["u"]["hasOwnProperty"], bool | None)
    assert_type(client.first()["u"], UserNode | None)
    assert_type(client.Users()["u"], list[UserNode])
    odd = client.AddOdd(from_="x", str=1, list=[1], self_="y", timeout=3)["o"]
    assert_type(odd, OddNode)
    assert_type(odd["from"], str | None)
    assert_type(odd["list"], list[int] | None)
    assert_type(client.Way(a="x", b="y")["p"], Path | None)
    group = client.Groups()["g"][0]
    assert_type(group["at"], datetime | None)
    assert_type(group["n"], int)
    assert_type(group["data"], list[UserNode])
    mixed = client.Mixed(name="a")
    assert_type(mixed["user"]["at"], datetime | None)
    assert_type(mixed["count"], int)
    assert_type(mixed["list"], list[int | str])
    assert_type(client.Note(v=[1, 2.5], text="t")["n"], NoteVector)
    assert_type(client.Search(v=[1])["d"][0]["score"], float)
    assert_type(client.Search(v=[1])["d"][0]["data"], list[float])
    client.Rows(rows=[{"a": 1, "from": "x"}])
    assert_type(client.import_()["n"], int)
    assert_type(client.list_()["n"], int)
    assert_type(client.close_()["n"], int)
    assert_type(client.UserNode_()["n"], int)
    params: AddParams = {"name": "b", "big": 2}
    client.with_options(timeout=5, retries=0).Add(**params)
    client.Add("a", 1)  # pyright: ignore[reportCallIssue]
    client.Add(name=1, big=2)  # pyright: ignore[reportArgumentType]
    client.Add(name="a")  # pyright: ignore[reportCallIssue]
    client.close()

async def use_async() -> int:
    async with AsyncClient(bearer="x") as client:
        try:
            assert_type(await client.first(), "firstResult")  # pyright: ignore
            return (await client.list_())["n"]
        except DuplicateKeyError as error:
            return error.status
        except GvqError as error:
            assert_type(error.code, str)
            return 0
`,
  )
  return ['own.py', 'use.py']
}

describe('a generated Python client', () => {
  it('has the types of every parameter and every answer of the examples', async () => {
    const errors = await typeErrors(...(await filesOfExamples()))
    expect(errors.filter(({ rule = '' }) => !rule.startsWith('reportUnused'))).toEqual([])
  })

  it('is well typed, whatever the names', async () => {
    expect(await typeErrors(...(await ownFiles()))).toEqual([])
  })

  it.each(['sync', 'async'])('works against a server: %s', async kind => {
    const project = await generateFrom(program, 'working')
    const script = `
import asyncio, json, sys
from datetime import datetime, timedelta, timezone
from uuid import UUID
import working as gvq

class Direct:
    """Calls an async client as if it were a sync one."""
    def __init__(self, loop, client):
        self.loop, self.client = loop, client
    def __getattr__(self, name):
        method = getattr(self.client, name)
        return lambda **params: self.loop.run_until_complete(method(**params))

def trial(client, other):
    at = datetime(2031, 2, 3, 4, 5, 6, 789012, tzinfo=timezone(timedelta(hours=2)))
    big = (1 << 127) + 1
    name = '"12345678901234567890" \\\\ \\u00e9\\U0001f600'
    u = client.Add(name=name, big=big, at=at)['u']
    assert (u['name'], u['big'], u['at']) == (name, big, at), u
    assert u['at'].tzinfo is not None
    w = client.Add(name='w', big=5)['u']
    assert (w['big'], w['at'], w['tags']) == (5, None, None), w
    assert client.Users()['u'] == [u, w]
    # Python has no year 0000, which a Date may be in: it stays a text, and the others are read.
    y = client.Add(name='y', big=0, at='0000-12-31')['u']
    assert y['at'] == '0000-12-31T00:00:00+00:00', y
    assert client.Users()['u'] == [u, w, y]
    client.Remove(name='y')
    edge = client.Link(a=UUID(u['id']), b=w['id'])['e']
    assert edge['from_node'] == u['id']
    assert client.Way(a=u['id'], b=w['id'])['p']['path'] == [u, w]
    assert client.Mixed(name='w')['user'] == {'name': 'w', 'at': None}
    odd = client.AddOdd(from_='f', str=-(1 << 63), list=[-128], self_='', timeout=1)['o']
    assert (odd['from'], odd['str'], odd['list']) == ('f', -(1 << 63), [-128]), odd
    client.Note(v=(1.0, 0.5), text='t')
    assert client.Search(v=[1.0, 0.5])['d'][0]['data'] == [1.0, 0.5]
    assert client.Rows(rows=[]) == {'n': 2}
    assert client.import_() == client.list_() == client.close_() == client.UserNode_() == {'n': 2}
    try:
        client.Add(name=name, big=1)
        raise AssertionError
    except gvq.DuplicateKeyError as error:
        assert (error.code, error.status) == ('DUPLICATE_KEY', 409)
        assert str(error) == error.message
    try:
        client.Add(name='x', big=1, at=datetime(2031, 1, 1))
        raise AssertionError
    except ValueError as error:
        assert 'no time zone' in str(error)
    try:
        other.Wipe()
        raise AssertionError
    except gvq.InvalidApiKeyError as error:
        assert 'x-api-key' in error.hint
    assert client.Wipe() == {}
    assert gvq.Client.Add.__doc__.startswith('Adds a user. "Quotes", \\\\backslashes\\\\')

url = sys.argv[1]
if sys.argv[2] == 'sync':
    with gvq.Client(url + '/', api_key='sesame') as client, gvq.Client(url) as other:
        trial(client, other)
else:
    loop = asyncio.new_event_loop()
    async def both():
        return gvq.AsyncClient(url, bearer='sesame'), gvq.AsyncClient(url)
    client, other = loop.run_until_complete(both())
    trial(Direct(loop, client), Direct(loop, other))
    loop.run_until_complete(client.aclose())
    loop.run_until_complete(other.aclose())
    loop.close()
print('done')
`
    await serving(folder, project, async url => expect(await python(script, url, kind)).toBe('done\n'))
  })

  const small = `
N::Thing { name: String }
QUERY Read() => n <- N<Thing>::COUNT RETURN n
QUERY Write(name: String) => t <- AddN<Thing>({name: name}) RETURN t
`
  const refused = fails(503, 'OVERLOADED', { 'retry-after': '0' })
  const answer = says(200, { n: 7 })

  let smallClient: Promise<string> | undefined

  /** What the same call yields at each server: its answer, or the name and the code of its error. */
  async function call(
    urls: readonly string[],
    kind: string,
    query: 'Read' | 'Write',
    options = '{}',
  ): Promise<readonly string[]> {
    const script = `
import asyncio, json, sys
import small as gvq
kind, query, *urls = sys.argv[1:]
params = {'name': 'a'} if query == 'Write' else {}
def show(call):
    try:
        print(json.dumps(call()))
    except gvq.GvqError as error:
        print(type(error).__name__, error.code, error.status, error.hint, error.details)
for url in urls:
    if kind == 'sync':
        with gvq.Client(url, **${options}) as client:
            show(lambda: getattr(client, query)(**params))
    else:
        async def run():
            async with gvq.AsyncClient(url, **${options}) as client:
                return await getattr(client, query)(**params)
        show(lambda: asyncio.run(run()))
`
    smallClient ??= generateFrom(small, 'small')
    await smallClient
    return (await python(script, kind, query, ...urls)).trim().split('\n')
  }

  it('keeps the limits that with_options does not name', async () => {
    smallClient ??= generateFrom(small, 'small')
    await smallClient
    const script = `
import small as gvq
def limits(client):
    return client._options.timeout, client._options.retries
for of in (gvq.Client, gvq.AsyncClient):
    client = of(timeout=5, retries=7)
    assert limits(client.with_options(retries=0)) == (5, 0)
    assert limits(client.with_options(timeout=None)) == (None, 7)
    assert limits(client.with_options(timeout=1, retries=1)) == (1, 1)
    assert limits(client) == (5, 7)
print('done')
`
    expect(await python(script)).toBe('done\n')
  })

  for (const kind of ['sync', 'async']) {
    it(`tries queries that read again: ${kind}`, async () => {
      await using server = await scriptedServer(refused, hangsUp, answer)
      await using busy = await scriptedServer(refused)
      expect(await call([server.url, busy.url], kind, 'Read')).toEqual([
        '{"n": 7}',
        expect.stringMatching(/^OverloadedError OVERLOADED 503 Look\. /),
      ])
      expect(server.requests).toHaveLength(3)
      expect(busy.requests).toHaveLength(3)
    })

    it(`tries queries that write again only if nothing of them was done: ${kind}`, async () => {
      await using server = await scriptedServer(refused, answer)
      await using cut = await scriptedServer(hangsUp, answer)
      await using busy = await scriptedServer(says(503, 'no'), answer)
      await using cancels = await scriptedServer(fails(503, 'CANCELLED', { 'retry-after': '0' }), answer)
      const urls = [server, cut, busy, cancels].map(({ url }) => url)
      expect(await call([...urls, 'http://127.0.0.1:1'], kind, 'Write')).toEqual([
        '{"n": 7}',
        expect.stringMatching(/^(NoAnswer|Cancelled)Error /),
        expect.stringMatching(/^(NoAnswer|Cancelled)Error /),
        expect.stringMatching(/^(NoAnswer|Cancelled)Error /),
        expect.stringMatching(/^NoAnswerError NO_ANSWER 0 /),
      ])
      for (const other of [cut, busy, cancels]) expect(other.requests).toHaveLength(1)
    })

    it(`reports an answer that is not JSON as none: ${kind}`, async () => {
      await using server = await scriptedServer(response => response.end('<html>'))
      expect(await call([server.url], kind, 'Write')).toEqual([
        expect.stringMatching(/^NoAnswerError NO_ANSWER /),
      ])
    })

    it(`gives a call up after its time: ${kind}`, async () => {
      await using server = await scriptedServer(waits)
      const late = [expect.stringMatching(/^GvqTimeoutError TIMEOUT 0/)]
      expect(await call([server.url], kind, 'Read', "{'timeout': 0.05}")).toEqual(late)
      await using busy = await scriptedServer(fails(503, 'OVERLOADED', { 'retry-after': '3600' }))
      expect(await call([busy.url], kind, 'Read', "{'timeout': 1}")).toEqual(late)
    })
  }
})
