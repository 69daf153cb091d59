import type { ErrorCode } from '../../src/errors.ts'

/** What the reference answers when the rules say that a query fails. */
export class Refusal extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string = code) {
    super(message)
    this.code = code
  }
}

export function refuse(code: ErrorCode, message?: string): never {
  throw new Refusal(code, message)
}
