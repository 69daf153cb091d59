import type { Severity } from './diagnostic.ts'

interface CodeEntry {
  /** What the code is about, in a few words: lower case, no full stop. */
  readonly title: string
  readonly severity: Severity
}

function error(title: string) {
  return { title, severity: 'error' } as const satisfies CodeEntry
}

function warning(title: string) {
  return { title, severity: 'warning' } as const satisfies CodeEntry
}

/**
 * Every code that a diagnostic can have. Numbers keep their meaning permanently: one that is no longer used is never
 * reassigned.
 */
export const codes = {
  // Syntax
  E001: error('unexpected token'),
  E002: error('unexpected end of input'),
  E003: error('unterminated string'),
  E004: error('unknown character'),
  E005: error('invalid escape in a string'),
  E006: error('malformed number'),
  E007: error('file too large'),
  E008: error('too many tokens'),
  E009: error('nested too deeply'),
  E010: error('query without RETURN'),
  E011: error('empty list'),
  E012: error('type name in lower case'),
  E013: error('wrong number of arguments'),
  E014: error('argument of the wrong form'),
  E015: error('misplaced `..`'),
  E016: error('malformed edge declaration'),
  E017: error('default value not allowed'),
  E018: error('unknown or repeated macro'),
  E019: error('given twice'),
  E020: error('migration value not allowed'),
  E021: error('too many errors'),
  E022: error('name too long'),
  E023: error('too many properties'),
  E024: error('too many steps'),

  // Types and schema
  E101: error('unknown node type'),
  E102: error('unknown edge type'),
  E103: error('unknown vector type'),
  E104: error('no properties on this kind'),
  E105: error('name that cannot be used here'),
  E106: error('edge end of an undeclared type'),
  E107: error('type declared twice'),
  E108: error('unknown schema version'),
  E109: error('property declared twice'),
  E110: error('reserved type name'),

  // Properties and values
  E201: error('item missing from a schema version'),
  E202: error('unknown property'),
  E203: error('value without properties'),
  E204: error('reserved property name'),
  E205: error('value of the wrong type'),
  E206: error('value form not allowed here'),
  E207: error('edge does not fit the item'),
  E208: error('look-up by a property without an index'),
  E209: error('unknown property or parameter type'),
  E210: error('not an id'),

  // Names and arguments
  E301: error('unknown name'),
  E302: error('name already in use'),
  E303: error('unknown primitive type'),
  E304: error('type missing'),
  E305: error('argument missing'),
  E306: error('condition or array element of the wrong kind'),

  // Macros and dates
  E401: error('mcp query without exactly one value'),
  E501: error('malformed date'),

  // Traversals
  E601: error('step that does not fit its input'),
  E602: error('step that cannot follow the one before'),
  E603: error('vector search over another type'),
  E604: error('change of the wrong kind of item'),
  E611: error('edge without a target'),
  E612: error('edge without a source'),
  E621: error('comparison not possible'),
  E622: error('comparison of different types'),
  E623: error('`FromN` on an edge that starts at a vector'),
  E624: error('`ToN` on an edge that ends at a vector'),
  E625: error('`FromV` on an edge that starts at a node'),
  E626: error('`ToV` on an edge that ends at a node'),
  E627: error('path without an end'),
  E628: error('`DROP` of something that is not a traversal'),
  E631: error('range bound missing'),
  E632: error('range bounds reversed or negative'),
  E633: error('range bound that is not an integer'),
  E641: error('step after a closure'),
  E642: error('step after a mapping'),
  E643: error('property excluded twice'),
  E644: error('exclusion in the wrong place'),
  E645: error('empty mapping'),
  E646: error('empty value'),

  // Loops and conditions
  E651: error('loop over something that is not a list'),
  E652: error('unknown member of a parameter'),
  E653: error('members of something that is not an object'),
  E654: error('loop variable with a member'),
  E655: error('construct that is not supported'),
  E656: error('conversion that is not supported'),
  E657: error('comparison without a left operand'),
  E658: error('unknown member of a loop variable'),
  E659: error('condition that is neither true nor false'),
  E660: error('embedding of something that is not a string'),

  // Checks that legacy HelixQL lacked
  E701: error('query declared twice'),
  E702: error('two returned values with the same name'),
  E703: error('edge end of the wrong type'),
  E704: error('named twice'),
  E705: error('write where writes are not allowed'),
  E706: error('order by something that is not a single value'),
  E707: error('index on an array'),
  E708: error('unknown function'),
  E709: error('path with two ends'),

  // Warnings
  W101: warning('query without RETURN'),
  W102: warning('property left without a value'),
  W103: warning('filter before `UpsertE`'),
  W104: warning('property set twice'),
  W105: warning('type name in the wrong case'),
  W106: warning('text search over a type without strings'),
  W107: warning('name of a member of every JavaScript object'),
  W110: warning('write limited only by an optional parameter'),
  W111: warning('unknown embedding model'),
  W112: warning("property that hides a search's score"),
  W113: warning('path that no edges can form'),
  W114: warning('too many warnings'),
  W115: warning('name that is a literal'),
} as const satisfies Readonly<Record<string, CodeEntry>>

export type Code = keyof typeof codes

/** The codes that parsing reports; all others come from checking. */
export type SyntaxCode = Extract<Code, `E0${string}`>

/** The codes of a severity. */
export type CodeOf<S extends Severity> = {
  [C in Code]: (typeof codes)[C]['severity'] extends S ? C : never
}[Code]

/** The entry of a code; `undefined` for a string that is not a code. */
export function codeEntry(code: string): CodeEntry | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined
}
