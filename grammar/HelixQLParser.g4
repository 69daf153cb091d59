// The grammar of HelixQL. Two tokens of look-ahead decide every choice, so that the fast SLL mode suffices. Argument
// lists are general on purpose: the tree builder and the checker verify the number and form of the arguments of a step,
// because their messages are better than a parser's.
parser grammar HelixQLParser;

options {
  tokenVocab = HelixQLLexer;
}

file: declaration* EOF;

declaration: schemaBlock | typeDecl | migration | query;

// ---- schema ----

schemaBlock: schemaHead schemaRest;
schemaHead: schemaVersion LBRACE;
schemaRest: typeDecl* RBRACE;
schemaVersion: SCHEMA STEP INT;

/** The fields of an edge are `From: T, To: T` and optionally `Properties: {…}`. */
typeDecl: (N | V) STEP name fieldBlock | E STEP name UNIQUE? fieldBlock;
fieldBlock: LBRACE (field (COMMA field)* COMMA?)? RBRACE;
field: (UNIQUE? INDEX)? name COLON type (DEFAULT expr)?;
type: name | LBRACKET type RBRACKET | fieldBlock;

// ---- migrations ----

migration: MIGRATION schemaVersion ARROW schemaVersion LBRACE migrationItem* RBRACE;
migrationItem: itemRef ARROW (itemRef | CURRENT STEP) migrationBlock;
itemRef: (N | E | V) STEP name;
migrationBlock: LBRACE (migrationField (COMMA migrationField)* COMMA?)? RBRACE;
migrationField: name COLON (migrationBlock | term (AS name)?);

// ---- queries ----

query: macro* QUERY name LPAREN (parameter (COMMA parameter)* COMMA?)? RPAREN ARROW statement* returnClause;
macro: MACRO name (LPAREN term RPAREN)? RBRACKET;
parameter: name OPTIONAL? COLON type;

statement
  : name BIND expr                                # binding
  | DROP expr                                     # drop
  | FOR loopVariable IN name LBRACE statement* RBRACE # for
  | creation                                      # creationStatement
  ;
loopVariable: name (DOT name)? | LBRACE names? RBRACE;
returnClause: RETURN expr (COMMA expr)* COMMA?;

// ---- expressions ----

expr: object | term;

term
  : (STRING | INT | FLOAT | BOOLEAN | NONE)       # literal
  | LBRACKET (expr (COMMA expr)* COMMA?)? RBRACKET # array
  | NOT? EXISTS arguments                         # exists
  | NOT? LOGIC arguments                          # logical
  | creation                                      # creationTerm
  | EMBED arguments                               # embed
  | word arguments                                # call
  | (source | variable | CURRENT) (STEP step)*    # traversal
  ;

object: LBRACE (entry (COMMA entry)* COMMA?)? RBRACE;
/** `{title}` is short for `{title: title}`. */
entry: name (COLON expr)?;

creation: ADD (typeArgument arguments? | arguments) endpoint*;
source: (N | E | V) typeArgument? arguments? | SEARCH (typeArgument arguments? | arguments);

arguments: LPAREN (expr (COMMA expr)* COMMA?)? RPAREN;
namedArguments: LPAREN (namedArgument (COMMA namedArgument)* COMMA?)? RPAREN;
namedArgument: name COLON expr;
typeArgument: LESS name (COMMA name)* GREATER;
endpoint: STEP ENDPOINT arguments;

// ---- steps ----

step
  : NAVIGATE typeArgument?                        # navigateStep
  | END                                           # endStep
  | PATH typeArgument? arguments? endpoint*       # pathStep
  | SEARCH typeArgument? arguments                # searchStep
  | FILTER arguments                              # filterStep
  | COMPARE arguments                             # compareStep
  | PLAIN                                         # plainStep
  | ORDER LESS name GREATER arguments             # orderStep
  | GROUP LPAREN names? RPAREN                    # groupStep
  | MODIFY arguments                              # modifyStep
  | UPSERT_E arguments endpoint*                  # upsertEdgeStep
  | ADD typeArgument? arguments? endpoint*        # creationStep
  | RERANK namedArguments?                        # rerankStep
  | mapping                                       # mappingStep
  | BAR name BAR mapping                          # closureStep
  | NOT LBRACE names? RBRACE                      # exclusionStep
  ;

mapping: LBRACE (mappingEntry (COMMA mappingEntry)* COMMA?)? RBRACE;
mappingEntry: SPREAD | name (COLON (mapping | STEP step | term))?;

// ---- inputs of a shell ----

statementInput: statement* returnClause? EOF;
exprInput: expr EOF;
callInput: word LPAREN (callArgument (COMMA callArgument)* COMMA?)? RPAREN EOF;
callArgument: (name COLON)? expr;

// ---- names ----

names: name (COMMA name)* COMMA?;

/** Any name, for declarations and members. */
name
  : NAME | QUERY | RETURN | FOR | IN | DROP | MIGRATION | SCHEMA | AS | DEFAULT | INDEX | UNIQUE | NAVIGATE | END
  | PATH | FILTER | COMPARE | PLAIN | ORDER | GROUP | MODIFY | UPSERT_E | RERANK | ENDPOINT
  | EXISTS | LOGIC | ADD | SEARCH | EMBED | N | E | V | BOOLEAN | NONE
  ;

/** A name that can be read as a value: `N`, `E`, `V` are sources there, and `true`, `false`, `NONE` literals. */
variable
  : NAME | QUERY | RETURN | FOR | IN | DROP | MIGRATION | SCHEMA | AS | DEFAULT | INDEX | UNIQUE | NAVIGATE | END
  | PATH | FILTER | COMPARE | PLAIN | ORDER | GROUP | MODIFY | UPSERT_E | RERANK | ENDPOINT
  | EXISTS | LOGIC | ADD | SEARCH | EMBED
  ;

/** A name that can be called: the keywords in the last line of `variable` have calls of their own. */
word
  : NAME | QUERY | RETURN | FOR | IN | DROP | MIGRATION | SCHEMA | AS | DEFAULT | INDEX | UNIQUE | NAVIGATE | END
  | PATH | FILTER | COMPARE | PLAIN | ORDER | GROUP | MODIFY | UPSERT_E | RERANK | ENDPOINT
  ;
