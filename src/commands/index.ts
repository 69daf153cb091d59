import type { Command } from '@oclif/core'
import Check from './check.ts'
import Demo from './demo.ts'
import Doctor from './doctor.ts'
import Explain from './explain.ts'
import Fmt from './fmt.ts'
import Init from './init.ts'
import Repl from './repl.ts'
import Run from './run.ts'
import Serve from './serve.ts'

/** Every command by its name; package.json points oclif here. */
export const COMMANDS: Readonly<Record<string, Command.Class>> = {
  check: Check,
  demo: Demo,
  doctor: Doctor,
  explain: Explain,
  fmt: Fmt,
  init: Init,
  repl: Repl,
  run: Run,
  serve: Serve,
}
