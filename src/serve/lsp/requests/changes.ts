import {
  ErrorCodes,
  type Position,
  type Range,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import { sentence } from '../../../base/text/sentence.ts'
import { formatEdits, onTypeEdits, rename, renameableAt } from '../../../language/service/index.ts'
import { offsetOf, spanRange, textEditOf, type UriFor, workspaceEditOf } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

function refusal(reason: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidRequest, `${sentence(reason)}.`)
}

/** @throws ResponseError that says why nothing can be renamed here */
export function prepareRename(
  { state, file }: FileInProgram,
  position: Position,
): { readonly range: Range; readonly placeholder: string } {
  const found = renameableAt(state.view, file.path, offsetOf(file, position))
  if ('refused' in found) throw refusal(found.refused)
  return { range: spanRange(found.span), placeholder: found.symbol.name }
}

/** @throws ResponseError that says why the new name cannot be taken */
export function* renamed(
  { state, file }: FileInProgram,
  position: Position,
  newName: string,
  uriFor: UriFor,
): Parts<WorkspaceEdit> {
  const found = renameableAt(state.view, file.path, offsetOf(file, position))
  if ('refused' in found) throw refusal(found.refused)
  const result = yield* rename(state.view, state.files, found.symbol, newName)
  if ('refused' in result) throw refusal(result.refused)
  return workspaceEditOf(result.edits, uriFor)
}

export function* formatted({ file }: FileInProgram, range?: Range): Parts<TextEdit[]> {
  const part = range && { start: offsetOf(file, range.start), end: offsetOf(file, range.end) }
  return (yield* formatEdits(file, part)).map(textEditOf)
}

export function* formattedOnType(
  { file }: FileInProgram,
  position: Position,
  typed: string,
): Parts<TextEdit[]> {
  return (yield* onTypeEdits(file, offsetOf(file, position), typed)).map(textEditOf)
}
