import { mkdir } from 'node:fs/promises'
import { constants } from 'node:os'
import { describe, expect, it } from 'vitest'
import { GvqError, InternalError } from '../../src/base/errors.ts'
import Check from '../../src/terminal/commands/program/check.ts'
import Run from '../../src/terminal/commands/serving/run.ts'
import {
  checkOptions,
  plainCheckArguments,
} from '../../src/terminal/commands/support/check/check-arguments.ts'
import { GvqCommand } from '../../src/terminal/commands/support/command.ts'
import { describeFailure, UsageError } from '../../src/terminal/commands/support/failure.ts'
import { wantsColour } from '../../src/terminal/commands/support/output.ts'
import { plainRunArguments, runOptions } from '../../src/terminal/commands/support/run-arguments.ts'

const plain = { debug: false }

describe('describeFailure', () => {
  it('exits with 1 for an error that HTTP would respond with', async () => {
    const error = new GvqError('NODE_NOT_FOUND', 'There is no such node.', { hint: 'Look again.' })
    expect(await describeFailure(error, plain)).toEqual({
      exitCode: 1,
      text: 'error: There is no such node.\n hint: Look again.',
    })
  })

  it('exits with 2 for wrong usage, and for a project that does not exist', async () => {
    expect((await describeFailure(new UsageError('Wrong.'), plain)).exitCode).toBe(2)
    expect((await describeFailure(new GvqError('INVALID_PROGRAM', 'No files.'), plain)).exitCode).toBe(2)
  })

  it('exits with 1 for a program with errors and shows its diagnostics', async () => {
    const file = { path: 'a.hx', text: 'QUERY' }
    const diagnostic = {
      code: 'E001',
      severity: 'error',
      message: 'is cut',
      span: { file, start: 0, end: 5 },
    }
    const error = Object.assign(new Error('refused'), { diagnostics: [diagnostic] })
    const failure = await describeFailure(error, plain)
    expect(failure.exitCode).toBe(1)
    expect(failure.text).toContain('error[E001]: is cut')
    expect(failure.text).toContain('a.hx:1:1')
  })

  it.each([
    new InternalError('slot 7 is empty\nand more'),
    new TypeError('slot 7 is empty'),
    new GvqError('INTERNAL_ERROR', 'slot 7 is empty'),
  ])('exits with 70 for a fault of ours, in one line and without a trace', async error => {
    expect(await describeFailure(error, plain)).toEqual({
      exitCode: 70,
      text:
        'error: internal error: slot 7 is empty\n' +
        ' hint: This is a bug in gvq. Run again with --debug for a stack trace.',
    })
  })

  it('exits with 1 for an error of the file system, which is no fault of ours', async () => {
    const denied = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      errno: -constants.errno.EACCES,
      syscall: 'open',
      path: '/isles/schema.hx',
    })
    expect(await describeFailure(denied, plain)).toEqual({
      exitCode: 1,
      text:
        'error: Cannot open /isles/schema.hx: permission denied.\n' +
        ' hint: Change its permissions, or choose another place.',
    })
    const error = await mkdir('/dev/null/isles').catch((error: unknown) => error)
    expect((await describeFailure(error, plain)).text).toBe(
      'error: Cannot create the folder /dev/null/isles: not a directory.\n' +
        ' hint: A part of the path is a file, not a folder.',
    )
  })

  it('adds the stack trace with --debug', async () => {
    const { text } = await describeFailure(new TypeError('slot 7'), { debug: true })
    expect(text).toMatch(/^error: internal error: slot 7\nTypeError: slot 7\n {4}at /)
  })

  it('prints nothing if a prompt was cancelled with Ctrl-C', async () => {
    const error = Object.assign(new Error('closed'), { name: 'ExitPromptError' })
    expect(await describeFailure(error, plain)).toEqual({ exitCode: 130, text: '' })
  })
})

describe('wantsColour', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %s, with %j: %s', (isTTY, env, expected) => {
    expect(wantsColour({ isTTY }, env)).toBe(expected)
  })
})

describe('plainCheckArguments', () => {
  it.each([
    [['check'], {}],
    [['check', 'a', 'b.hx'], { paths: ['a', 'b.hx'] }],
    [['check', '--format=json', 'a'], { paths: ['a'], format: 'json' }],
    [
      ['check', 'a', '--format', 'json', '--deny-warnings'],
      { paths: ['a'], format: 'json', denyWarnings: true },
    ],
    [['check', '--format', 'sarif', '--fix'], { format: 'sarif', fix: true }],
    [['check', '--format', 'github', '--watch'], { format: 'github', watch: true }],
    [['check', '--json'], { format: 'json' }],
    [['check', '--max-diagnostics', '7'], { maxDiagnostics: 7 }],
    [['check', '--debug', '--', '-x'], { paths: ['-x'] }],
  ])('%j is plain', (argv, expected) => {
    const defaults = { paths: [], format: 'pretty', denyWarnings: false, fix: false, watch: false }
    expect(plainCheckArguments(argv)).toEqual({ ...defaults, ...expected })
  })

  it.each([
    [['run']],
    [[]],
    [['check', '--help']],
    [['check', '--formt', 'json']],
    [['check', '--format', 'xml']],
    [['check', '--json', '--format', 'json']],
    [['check', '--format']],
    [['check', '--max-diagnostics', '0']],
    [['check', '--max-diagnostics', 'all']],
  ])('%j is for oclif', argv => {
    expect(plainCheckArguments(argv)).toBeUndefined()
  })
})

describe('plainRunArguments', () => {
  const defaults = {
    query: 'Q',
    project: '.',
    data: undefined,
    waitSeconds: 5,
    assignments: [],
    params: undefined,
    json: false,
    mode: undefined,
    readOnly: false,
  }

  it.each([
    [['run', 'Q'], {}],
    [
      ['run', '-p', 'a=1', 'Q', '--param', 'b=-2', '--param=c==', '-p', 'a'],
      { assignments: ['a=1', 'b=-2', 'c==', 'a'] },
    ],
    [['run', 'Q', '--params', '-'], { params: '-' }],
    [['run', 'Q', '--params={"a": 1}', '--json', '--debug'], { params: '{"a": 1}', json: true }],
    [
      ['run', 'Q', '--project', 'p', '--data', 'd', '--wait', '0'],
      { project: 'p', data: 'd', waitSeconds: 0 },
    ],
    [['run', 'Q', '--mode', 'table'], { mode: 'table' }],
  ])('%j is plain', (argv, expected) => {
    expect(plainRunArguments(argv)).toEqual({ ...defaults, ...expected })
  })

  it.each([
    [['check']],
    [['run']],
    [['run', 'Q', 'R']],
    [['run', 'Q', '--help']],
    [['run', 'Q', '-h']],
    [['run', '--', 'Q']],
    [['run', 'Q', '-pa=1']],
    [['run', 'Q', '-p=a=1']],
    [['run', 'Q', '-p', '-a=1']],
    [['run', 'Q', '-p', '']],
    [['run', 'Q', '-p']],
    [['run', 'Q', '--mode', 'xml']],
    [['run', 'Q', '--mode=']],
    [['run', 'Q', '--wait', '-1']],
    [['run', 'Q', '--wait', 'soon']],
    [['run', 'Q', '--project', 'a', '--project', 'b']],
    [['run', 'Q', '--no-json']],
  ])('%j is for oclif', argv => {
    expect(plainRunArguments(argv)).toBeUndefined()
  })
})

describe('what is read without oclif', () => {
  it.each<[string, Record<string, Option>, Record<string, Flag>, string[]]>([
    ['run', runOptions, { ...GvqCommand.baseFlags, ...Run.flags }, ['store', 'read-store']],
    ['check', checkOptions, { ...GvqCommand.baseFlags, ...Check.flags }, []],
  ])('has the flags that gvq %s declares to it', (_, options, flags, leftToOclif) => {
    const own = Object.entries<Flag>(flags).filter(([name]) => !leftToOclif.includes(name))
    const declared = own.map(([name, flag]) => [
      name,
      flag.type === 'boolean' ? 'boolean' : 'string',
      flag.char,
      flag.multiple ?? false,
    ])
    const read = Object.entries<Option>(options).map(([name, option]) => [
      name,
      option.type,
      option.short,
      option.multiple ?? false,
    ])
    expect(read.sort()).toEqual(declared.sort())
  })
})

interface Flag {
  readonly type: string
  readonly char?: string | undefined
  readonly multiple?: boolean | undefined
}

interface Option {
  readonly type: string
  readonly short?: string
  readonly multiple?: boolean
}
