import type { OutputMode } from '../../tools/output/index.ts'

/** What the user can change while the REPL runs. */
export interface Settings {
  mode: OutputMode
  /** Whether how long it took stands below each answer. */
  timing: boolean
  /** An entry that would update or drop more records than this is asked about; undefined asks never. */
  guardRows: number | undefined
  pager: boolean
}
