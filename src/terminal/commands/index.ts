import type { Command } from '@oclif/core'
import Adopt from './adopt.ts'
import Backup from './backup.ts'
import Check from './check.ts'
import Autocomplete from './completion/autocomplete.ts'
import Demo from './demo.ts'
import Describe from './describe.ts'
import Doctor from './doctor.ts'
import Dump from './dump.ts'
import Explain from './explain.ts'
import Export from './export.ts'
import Fmt from './fmt.ts'
import Gen from './gen.ts'
import Graph from './graph.ts'
import Import from './import.ts'
import Init from './init.ts'
import Key from './key.ts'
import Lsp from './lsp.ts'
import Mcp from './mcp.ts'
import Migrate from './migrate.ts'
import Repl from './repl.ts'
import Restore from './restore.ts'
import Run from './run.ts'
import Serve from './serve.ts'
import Stats from './stats.ts'
import Test from './test.ts'

/** All commands by name. package.json points oclif here. */
export const COMMANDS: Readonly<Record<string, Command.Class>> = {
  adopt: Adopt,
  autocomplete: Autocomplete,
  backup: Backup,
  check: Check,
  demo: Demo,
  describe: Describe,
  doctor: Doctor,
  dump: Dump,
  explain: Explain,
  export: Export,
  fmt: Fmt,
  gen: Gen,
  graph: Graph,
  import: Import,
  init: Init,
  key: Key,
  lsp: Lsp,
  mcp: Mcp,
  migrate: Migrate,
  repl: Repl,
  restore: Restore,
  run: Run,
  serve: Serve,
  stats: Stats,
  test: Test,
}
