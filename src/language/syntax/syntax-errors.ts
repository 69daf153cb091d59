/** Every syntax code with its short title. The texts of one occurrence are written where it is found. */
export const syntaxErrors = {
  E001: 'unexpected token',
  E002: 'unexpected end of the text',
  E003: 'unterminated string',
  E004: 'unknown character',
  E005: 'bad escape in a string',
  E006: 'malformed number',
  E007: 'file too large',
  E008: 'too many tokens',
  E009: 'nested too deeply',
  E010: 'query without RETURN',
  E011: 'empty list',
  E012: 'type name in lower case',
  E013: 'wrong number of arguments',
  E014: 'wrong form of an argument',
  E015: 'misplaced `..`',
  E016: 'malformed edge declaration',
  E017: 'default value not allowed',
  E018: 'unknown or repeated macro',
  E019: 'given twice',
  E020: 'migration value not allowed',
} as const

export type SyntaxCode = keyof typeof syntaxErrors
