import { wordedError } from '../../../base/errors.ts'
import type { Source } from '../../../language/analysis/program/program.ts'
import { lineOf, type Span } from '../../../language/diagnostics/index.ts'
import type { Id } from '../../../store/graph/api.ts'
import { countTokens, rankInParts } from '../../../store/text/index.ts'
import { type Compiled, requireGiven, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import { count } from './vectors.ts'

/** SearchBM25: the k nodes that best match a text, with their scores (C7). */
export function compileSearchText(
  source: Extract<Source, { kind: 'searchText' }>,
  scope: CompileScope,
): Compiled {
  const text = scope.compiler.expr(source.text, scope)
  const k = scope.compiler.expr(source.k, scope)
  const type = source.of
  return {
    frames: text.frames | k.frames,
    run: async (context, frame) => {
      requireGiven(text, context, 'The text of SearchBM25')
      const textFor = await runValues(text, context, frame)
      const limitFor = await count(k, context, frame, 'k of SearchBM25')
      const ids: Id[] = []
      const rows: number[] = []
      const scores: number[] = []
      const offsets = [0]
      for (let segment = 0; segment < (frame?.size ?? 1); segment++) {
        await context.control.breathe()
        const limit = limitFor(segment)
        const query = countTokens([searchedText(textFor(segment), source.text.span)])
        const tokens = [...query.frequencies.keys()]
        const matches = await context.reader.textMatches(type, tokens, () => context.control.breathe())
        // Many runs may continue at once if they had to wait for a read.
        await context.control.breathe()
        const parts = rankInParts(query, matches, limit)
        let part = parts.next()
        for (; !part.done; part = parts.next()) {
          const turn = context.control.breathe()
          if (turn instanceof Promise) await turn
        }
        for (const hit of part.value) {
          ids.push(hit.id)
          rows.push(hit.row)
          scores.push(hit.score)
        }
        offsets.push(ids.length)
      }
      return { kind: 'items', type, ids, rows, scores, offsets, single: false }
    },
  }
}

function searchedText(value: unknown, span: Span): string {
  if (typeof value === 'string') return value
  throw wordedError('NO_VALUE_FOUND', `the text of \`SearchBM25\` is missing (${lineOf(span)})`)
}
