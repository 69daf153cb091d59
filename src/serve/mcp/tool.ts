import type { JsonSchema } from '../openapi/index.ts'

/** A tool in the form of `tools/list`. */
export interface ToolFacts {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchema & { readonly type: 'object' }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly openWorldHint: boolean
  }
}

/** Runs the work of a tool when its turn comes. Throws GvqError OVERLOADED. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export type Arguments = Readonly<Record<string, unknown>>

export const readsOnly = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const
export const writes = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const
