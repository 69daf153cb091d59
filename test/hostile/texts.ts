/** Returns what `make` returns for each number below `count`. */
function each(count: number, make: (n: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, n) => make(n)).join(between)
}

const nested = 30
const lines = (line: (n: number) => string) => (count: number) => each(count, n => `${line(n)}\n`)
const deep = (open: string, close: string) =>
  lines(n => `x${n} <- ${open.repeat(nested)}1${close.repeat(nested)}`)

/** Texts of many statements, for the program of client-text.test.ts. */
export const entries: Readonly<Record<string, (count: number) => string>> = {
  statements: lines(n => `x${n} <- N<Person>`),
  'statements, each of which reads the one before': lines(
    n => `x${n} <- ${n === 0 ? 'N<Person>' : `x${n - 1}::WHERE(_::{age}::GT(1))`}`,
  ),
  'statements that bind one name': lines(() => 'x <- N<Person>'),
  'long names': lines(n => `${'x'.repeat(900)}${n} <- N<Person>`),
  'unknown names': lines(n => `x${n} <- persn${n}`),
  'unknown types': lines(n => `x${n} <- N<Persn>`),
  'unknown properties': lines(n => `x${n} <- N<Person>::WHERE(_::{agee}::GT(1))`),
  'a wrong last statement': count => `${each(count, n => `x${n} <- N<Person>\n`)}x <- N<Person>::NOPE(1)`,
  'nested brackets': deep('[   ', '   ]'),
  'nested calls': deep('ADD(1, ', ')'),
  'nested conditions': lines(
    n => `x${n} <- N<Person>::WHERE(${'AND(true, '.repeat(nested)}true${')'.repeat(nested)})`,
  ),
  'nested mappings': lines(
    n => `x${n} <- N<Person>${'::{a: _::Out<Knows>'.repeat(nested)}${'}'.repeat(nested)}`,
  ),
  'nested closures': lines(n => `x${n} <- N<Person>${'::|p|{a: p'.repeat(nested)}${'}'.repeat(nested)}`),
  loops: count => `x <- [1]\n${each(count, n => `FOR a${n} IN x { y${n} <- a${n} }\n`)}`,
  'nested loops': count =>
    `x <- [1]\n${each(count, n => `FOR a${n} IN x {${each(20, i => `FOR a${n}_${i} IN x {`)}${'}'.repeat(21)}\n`)}`,
  creations: lines(() => 'AddN<Person>({name: "a"})'),
  drops: lines(() => 'DROP N<Person>'),
  updates: lines(n => `x${n} <- N<Person>::UPDATE({age: 1})`),
  escapes: lines(n => `x${n} <- "${'\\n\\u00e9'.repeat(20)}"`),
  'arrays of numbers': lines(n => `x${n} <- [${each(20, i => `0.${i}`, ', ')}]`),
  'objects of many members': lines(n => `x${n} <- {${each(20, i => `a${i}: 1`, ', ')}}`),
  'many steps': lines(n => `x${n} <- N<Person>${'::WHERE(_::{age}::GT(1))'.repeat(20)}`),
}

/** Texts of many declarations. */
export const declarations: Readonly<Record<string, (count: number) => string>> = {
  queries: lines(n => `QUERY Q${n}(a: U8) => x <- N<Person>::WHERE(_::{age}::GT(a)) RETURN x`),
  'queries with parameters': lines(n => `QUERY Q${n}(${each(20, i => `p${i}: U8`, ', ')}) => RETURN p0`),
  'wrong queries': lines(n => `QUERY Q${n}(a: U8) => x <- N<Persn> RETURN x`),
  'queries with syntax errors': lines(n => `QUERY Q${n}(a: U8) => x <- N<Persn RETURN x`),
  'queries without an end': lines(n => `QUERY Q${n}(first: U8, second: [U8], third`),
  types: lines(n => `N::T${n} { a: U8 }`),
  'types with properties': lines(n => `N::T${n} { ${each(20, i => `INDEX p${i}: U8`, ', ')} }`),
  'types with errors': lines(n => `N::T${n} { a U8 }`),
  edges: lines(n => `E::T${n} { From: Person, To: Person }`),
  'edges of unknown types': lines(n => `E::T${n} { From: Persn${n}, To: Persn }`),
}

/** Texts in which one thing grows that is not divided: a statement, a token, what is between tokens. */
export const wideTexts: Readonly<Record<string, (count: number) => string>> = {
  'an array': count => `x <- [${each(count, () => '1', ', ')}]`,
  'an array of objects': count => `x <- [${each(count, n => `{a${n}: 1}`, ', ')}]`,
  'an object': count => `x <- {${each(count, n => `a${n}: 1`, ', ')}}`,
  'a traversal': count => `x <- N<Person>${'::WHERE(_::{age}::GT(1))'.repeat(count)}`,
  'a condition': count => `x <- N<Person>::WHERE(AND(${each(count, () => '_::{age}::GT(1)', ', ')}))`,
  'a RETURN': count => `x <- 1 RETURN ${each(count, () => 'x', ', ')}`,
  'a call by position': count => `People(${each(count, () => '1', ', ')})`,
  'a call by name': count => `People(${each(count, n => `a${n}: 1`, ', ')})`,
  'a loop': count => `x <- [1] FOR a IN x {${each(count, n => `y${n} <- a\n`)}}`,
  'names of a loop': count => `x <- [1] FOR {${each(count, n => `a${n}`, ', ')}} IN x { y <- 1 }`,
  'a query': count => `QUERY Q() => ${each(count, n => `x${n} <- N<Person>\n`)} RETURN x0`,
  'the parameters of a query': count => `QUERY Q(${each(count, n => `p${n}: U8`, ', ')}) => RETURN 1`,
  'the properties of a type': count => `N::T { ${each(count, n => `p${n}: U8`, ', ')} }`,
  'a migration': count => `MIGRATION schema::1 => schema::2 { ${each(count, n => `N::P${n} => _:: { }\n`)} }`,
  'a migration without an end': count => `MIGRATION schema::1 => schema::2 {${'\nN::'.repeat(count)}`,
  'open parentheses': count => `x <- ${'('.repeat(count)}`,
  'open loops': count => each(count, n => `FOR a${n} IN x {`),
  'closed brackets': count => `x <- 1${')'.repeat(count)}`,
  'brackets that do not match': count => `x <- ${'('.repeat(count)}${'}'.repeat(count)}`,
  'a name': count => `${'x'.repeat(count)} <- 1`,
  'a string': count => `x <- "${'a'.repeat(count)}"`,
  'the escapes of a string': count => `x <- "${'\\n'.repeat(count)}"`,
  'wrong escapes': count => `x <- "${'\\q'.repeat(count)}"`,
  'halves of surrogate pairs': count => `x <- "${'\\ud800'.repeat(count)}"`,
  'strings without an end': count => each(count, n => `x${n} <- "a\n`),
  'the lines of a string without an end': count => `x <- "${'a\n'.repeat(count)}`,
  'a number': count => `x <- ${'1'.repeat(count)}`,
  'blank lines': count => `${'\n'.repeat(count)}x <- 1`,
  blanks: count => `${' '.repeat(count)}x <- 1${' '.repeat(count)}\n `,
  comments: count => `${'// c\n'.repeat(count)}x <- 1`,
  'block comments': count => `${'/* c */'.repeat(count)}x <- 1`,
  'a comment of slashes': count => `x <- 1 ${'/'.repeat(count)}\n`,
  'unknown characters': count => `x <- ${'@ '.repeat(count)}`,
  'signs of other languages': count => `x <- 1${' == 1 && 1'.repeat(count)}`,
  words: count => 'abc\n'.repeat(count),
}
