import { GvqError, wordedError } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { VectorExpr } from '../../../language/analysis/program/program.ts'
import { lineOf, type Span } from '../../../language/diagnostics/index.ts'
import type { VectorInput } from '../../../store/graph/api.ts'
import { type Compiled, requireGiven, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import { type Context, EmbeddingsNeeded, type Frame } from '../compile/context.ts'

/** A compiled vector argument: for each segment, its numbers and the model that produced them. */
interface CompiledVector {
  readonly frames: number
  run(context: Context, frame: Frame | undefined): MaybePromise<(segment: number) => VectorInput>
}

export function compileVector(vector: VectorExpr, scope: CompileScope): CompiledVector {
  if (vector.kind === 'data') {
    const data = scope.compiler.expr(vector.value, scope)
    return {
      frames: data.frames,
      run: (context, frame) => {
        requireGiven(data, context, 'A vector')
        return andThen(runValues(data, context, frame), valueFor => segment => ({
          data: numbersOf(valueFor(segment), vector.value.span),
        }))
      },
    }
  }
  scope.compiler.noteEmbedding(vector.text)
  const text = scope.compiler.expr(vector.text, scope)
  return { frames: text.frames, run: (context, frame) => embed(text, vector.text.span, context, frame) }
}

function embed(
  text: Compiled,
  span: Span,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<(segment: number) => VectorInput> {
  requireGiven(text, context, '`Embed(…)`')
  return andThen(runValues(text, context, frame), textOf => {
    const missing = new Set<string>()
    const segments = text.frames === 0 ? 1 : (frame?.size ?? 1)
    for (let segment = 0; segment < segments; segment++) {
      const value = textValue(textOf(segment), span)
      if (!context.embeddings.has(value)) missing.add(value)
    }
    if (missing.size > 0) throw new EmbeddingsNeeded([...missing])
    return segment => context.embedding(textValue(textOf(segment), span))
  })
}

function textValue(value: unknown, span: Span): string {
  if (typeof value === 'string') return value
  throw wordedError('NO_VALUE_FOUND', `the text of \`Embed(…)\` is missing (${lineOf(span)})`)
}

/** Checks that a vector has at least one number, and that all are finite (W10). */
function numbersOf(value: unknown, span: Span): Float64Array {
  if (!Array.isArray(value)) {
    throw wordedError('NO_VALUE_FOUND', `the vector is missing (${lineOf(span)})`)
  }
  if (value.length === 0) {
    throw new GvqError('INVALID_VALUE', 'A vector must have at least one number, but this one is empty.')
  }
  const data = new Float64Array(value.length)
  for (let i = 0; i < value.length; i++) {
    const item: unknown = value[i]
    data[i] = typeof item === 'number' ? item : item === null ? Number.NaN : Number(item)
  }
  for (let i = 0; i < data.length; i++) if (!Number.isFinite(data[i])) throw notFinite(i, value[i])
  return data
}

function notFinite(index: number, item: unknown): GvqError {
  return new GvqError(
    'INVALID_VALUE',
    `The numbers of a vector must be finite, but element ${index} is ${item}.`,
  )
}

/** Returns a whole number of at least 0 for each segment (C9). */
export function count(
  argument: Compiled,
  context: Context,
  frame: Frame | undefined,
  what: string,
): MaybePromise<(segment: number) => number> {
  requireGiven(argument, context, `The ${what}`)
  return andThen(runValues(argument, context, frame), valueFor => segment => {
    const value = valueFor(segment)
    const number = typeof value === 'bigint' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
      throw new GvqError(
        'INVALID_VALUE',
        `The ${what} must be a whole number of at least 0, but is ${value}.`,
      )
    }
    return number
  })
}
