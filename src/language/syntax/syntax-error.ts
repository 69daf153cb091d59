import type { Diagnostic, Fix, Label, SourceFile, Span, SyntaxCode } from '../diagnostics/index.ts'

export interface Remarks {
  readonly label?: string | undefined
  readonly help?: string | undefined
  readonly note?: string | undefined
  readonly related?: readonly Label[] | undefined
  readonly fixes?: readonly Fix[] | undefined
}

/** Returns a syntax error; absent remarks add no members. */
export function syntaxError(
  code: SyntaxCode,
  span: Span,
  message: string,
  remarks: Remarks = {},
): Diagnostic {
  return {
    code,
    severity: 'error',
    message,
    span,
    ...(remarks.label === undefined ? {} : { label: remarks.label }),
    ...(remarks.help === undefined ? {} : { help: remarks.help }),
    ...(remarks.note === undefined ? {} : { note: remarks.note }),
    ...(remarks.related === undefined ? {} : { related: remarks.related }),
    ...(remarks.fixes === undefined ? {} : { fixes: remarks.fixes }),
  }
}

export function spanAt(file: SourceFile, start: number, end: number): Span {
  return { file, start, end }
}
