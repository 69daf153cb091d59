import type { JsonSchema } from '../openapi/index.ts'

/** A tool in the form of `tools/list`. */
export interface ToolFacts {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchema & { readonly type: 'object' }
  readonly outputSchema: JsonSchema & { readonly type: 'object' }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly openWorldHint: boolean
  }
}

/** What a tool returns. */
export interface ToolAnswer {
  /** The answer, and notes about it. */
  readonly texts: readonly string[]
  /** The answer as its output schema describes it. */
  readonly structured: Readonly<Record<string, unknown>>
}

/** Runs the work of a tool when its turn comes. Throws GvqError OVERLOADED. */
export type WhenAdmitted = <T>(work: () => Promise<T>) => Promise<T>

export type Arguments = Readonly<Record<string, unknown>>

export const readsOnly = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const
export const writes = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const
