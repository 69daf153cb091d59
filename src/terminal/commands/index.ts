import type { Command } from '@oclif/core'
import Autocomplete from './completion/autocomplete.ts'
import Adopt from './data/adopt.ts'
import Backup from './data/backup.ts'
import Doctor from './data/doctor.ts'
import Dump from './data/dump.ts'
import Export from './data/export.ts'
import Import from './data/import.ts'
import Migrate from './data/migrate.ts'
import Restore from './data/restore.ts'
import Stats from './data/stats.ts'
import Check from './program/check.ts'
import Demo from './program/demo.ts'
import Describe from './program/describe.ts'
import Explain from './program/explain.ts'
import Fmt from './program/fmt.ts'
import Gen from './program/gen.ts'
import Graph from './program/graph.ts'
import Init from './program/init.ts'
import Test from './program/test.ts'
import Key from './serving/key.ts'
import Lsp from './serving/lsp.ts'
import Mcp from './serving/mcp.ts'
import Repl from './serving/repl.ts'
import Run from './serving/run.ts'
import Serve from './serving/serve.ts'

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
