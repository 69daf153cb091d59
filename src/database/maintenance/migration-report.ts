/** What a migration does, or would do. */
export interface MigrationReport {
  /**
   * - `current`: the data is of the files' version already
   * - `automatic`: the changes need no migration; they are made when the project is next opened
   * - `planned`: a dry run; nothing was written
   * - `refused`: `problems` says why; nothing was written
   * - `declined`: data would be dropped, and nobody agreed; nothing was written
   * - `done`
   */
  readonly outcome: 'current' | 'automatic' | 'planned' | 'refused' | 'declined' | 'done'
  /** Versions in decimal: that of the data before, and that of the files. */
  readonly from: string
  readonly to: string
  /** An interrupted migration that was taken up again, or would be; its types are not told again. */
  readonly resumed: boolean
  readonly types: readonly TypeReport[]
  readonly problems: readonly string[]
}

export interface TypeReport {
  /** As `N::User`. */
  readonly type: string
  readonly action: 'keep' | 'rewrite' | 'drop'
  readonly records: number
  readonly changes: readonly string[]
  /** Properties with values that are lost. */
  readonly dropped: readonly { readonly property: string; readonly values: number }[]
}

/** Whether data is lost, so that somebody must agree. */
export function dropsData({ types }: MigrationReport): boolean {
  return types.some(
    ({ action, records, dropped }) => (action === 'drop' && records > 0) || dropped.length > 0,
  )
}
