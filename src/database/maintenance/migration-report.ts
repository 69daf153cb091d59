/** What a migration did or would do. */
export interface MigrationReport {
  /**
   * - `current`: the data already has the version of the files
   * - `automatic`: the changes require no migration and are applied when the project is next opened
   * - `planned`: a dry run; nothing was written
   * - `refused`: not possible because of `problems`; nothing was written
   * - `declined`: data would be dropped and `agree` returned false; nothing was written
   * - `done`: the data was migrated
   */
  readonly outcome: 'current' | 'automatic' | 'planned' | 'refused' | 'declined' | 'done'
  /** Schema versions as decimal strings: that of the data before, and that of the files. */
  readonly from: string
  readonly to: string
  /** Whether an interrupted migration was or would be resumed; `types` is empty then. */
  readonly resumed: boolean
  readonly types: readonly TypeReport[]
  readonly problems: readonly string[]
}

export interface TypeReport {
  /** The name of the type, such as `N::User`. */
  readonly type: string
  readonly action: 'keep' | 'rewrite' | 'drop'
  readonly records: number
  readonly changes: readonly string[]
  /** Properties whose values are lost, with the number of values. */
  readonly dropped: readonly { readonly property: string; readonly values: number }[]
}

/** Whether data is lost, so that the user must agree. */
export function dropsData({ types }: MigrationReport): boolean {
  return types.some(
    ({ action, records, dropped }) => (action === 'drop' && records > 0) || dropped.length > 0,
  )
}
