// The tokens of HelixQL. Keywords with the same role share one token type, which keeps the parser small and fast.
// No keyword is reserved: the parser's rule `name` accepts every keyword that is spelled like a name.
lexer grammar HelixQLLexer;

// ---- declarations and statements ----

QUERY: 'QUERY';
RETURN: 'RETURN';
FOR: 'FOR';
IN: 'IN';
DROP: 'DROP';
MIGRATION: 'MIGRATION';
SCHEMA: 'schema';
AS: 'AS';
DEFAULT: 'DEFAULT';
INDEX: 'INDEX';
UNIQUE: 'UNIQUE';

// ---- sources, creations, values ----

N: 'N';
E: 'E';
V: 'V';
SEARCH: 'SearchV' | 'SearchBM25';
ADD: 'AddN' | 'AddE' | 'AddV';
EMBED: 'Embed';
EXISTS: 'EXISTS';
LOGIC: 'AND' | 'OR';
BOOLEAN: 'true' | 'false';
NONE: 'NONE';

// ---- steps ----

NAVIGATE: 'Out' | 'In' | 'OutE' | 'InE';
END: 'FromN' | 'ToN' | 'FromV' | 'ToV';
PATH: 'ShortestPath' | 'ShortestPathBFS' | 'ShortestPathDijkstras' | 'ShortestPathAStar';
FILTER: 'WHERE' | 'PREFILTER' | 'INTERSECT' | 'RANGE';
COMPARE: 'EQ' | 'NEQ' | 'GT' | 'GTE' | 'LT' | 'LTE' | 'CONTAINS' | 'IS_IN';
PLAIN: 'COUNT' | 'ID' | 'FIRST' | 'LAST';
ORDER: 'ORDER';
GROUP: 'GROUP_BY' | 'AGGREGATE_BY';
MODIFY: 'UPDATE' | 'Update' | 'UpsertN' | 'UpsertV';
UPSERT_E: 'UpsertE';
RERANK: 'RerankRRF' | 'RerankMMR';
ENDPOINT: 'From' | 'To';

// ---- names and literals ----

NAME: [A-Za-z] [A-Za-z0-9_]*;

FLOAT: '-'? DIGIT+ '.' DIGIT+ EXPONENT? | '-'? DIGIT+ EXPONENT;
INT: '-'? DIGIT+;
/** `10px`, `1_000`, `0xFF`, `1e`, `5.`, `.5` */
BAD_NUMBER: '-'? DIGIT+ ('.' DIGIT+)? [A-Za-z_] [A-Za-z0-9_]* | '-'? DIGIT+ '.' | '-'? '.' DIGIT+;

fragment DIGIT: [0-9];
fragment EXPONENT: [eE] [+-]? DIGIT+;

/** Which escapes exist is checked after the lexer. */
STRING: '"' STRING_CHAR* '"';
UNCLOSED_STRING: '"' STRING_CHAR* '\\'?;
SINGLE_QUOTED: '\'' ~['\r\n]* '\'';
/** Quotes that an editor for prose has made curly, and back-ticks. */
CURLY_QUOTED: [\u201C-\u201F] ~["\u201C-\u201F\r\n]* ["\u201C-\u201F] | [\u2018-\u201B] ~[\u2018-\u201B\r\n]* [\u2018-\u201B] | '`' ~[`\r\n]* '`';

fragment STRING_CHAR: ~["\\] | '\\' .;

// ---- signs ----

LBRACE: '{';
RBRACE: '}';
LPAREN: '(';
RPAREN: ')';
MACRO: '#[';
LBRACKET: '[';
RBRACKET: ']';
LESS: '<';
GREATER: '>';
COMMA: ',';
STEP: '::';
COLON: ':';
SPREAD: '..';
DOT: '.';
OPTIONAL: '?';
NOT: '!';
BAR: '|';
BIND: '<-';
ARROW: '=>';
CURRENT: '_';

BLANK: [ \t\r\n]+ -> skip;
COMMENT: '//' ~[\r\n]* -> skip;

// ---- invalid text, matched as tokens so that diagnostics can explain it ----

BLOCK_COMMENT: '/*' .*? '*/';
/** Comments of other languages; `#[` begins a macro. */
FOREIGN_COMMENT: '#' (~[[\r\n] ~[\r\n]*)? | '--' ~[\r\n]*;
OPERATOR: '==' | '!=' | '<=' | '>=' | '&&' | '||' | '->' | '=' | '+' | '-' | '*' | '/' | ';';
UNKNOWN: .;
