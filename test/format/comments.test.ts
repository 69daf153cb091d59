import { describe, expect, test } from 'vitest'
import { comments, format, meaning } from './helpers.ts'

describe('comments stay where they are', () => {
  test.each([
    ['a file of comments', '  // a  \n\n\n//b\n// c', '// a\n\n//b\n// c\n'],
    ['lines may end in CR LF', '// a\r\n\r\n// b\r\nN::A {}\r\n', '// a\n\n// b\nN::A {}\n'],
    [
      'before, at the end of and after declarations',
      '// head\n\n// of a\nN::A {} // a\n// of b\nN::B {}\n// end',
      '// head\n\n// of a\nN::A {} // a\n\n// of b\nN::B {}\n\n// end\n',
    ],
    [
      'in a block of fields',
      'N::A { // a\n\n  // b\n  b: ID, // after b\n\n  // c\n  c: ID // after c\n  ,\n  // end\n}',
      'N::A { // a\n    // b\n    b: ID, // after b\n\n    // c\n    c: ID // after c\n    // end\n}\n',
    ],
    ['in an empty block', 'N::A {\n\n// a\n\n}\nN::B { // b\n}', 'N::A {\n    // a\n}\n\nN::B { // b\n}\n'],
    [
      'after the comma that follows them',
      'N::A { a: ID // a\n, b: ID // b\n , // c\n c: ID }',
      'N::A {\n    a: ID, // a\n    b: ID, // b\n    // c\n    c: ID\n}\n',
    ],
    [
      'among statements',
      'QUERY q () => // q\n// x\nx <- a // after x\n\n// y\n\n// z\ny <- b\n// last\nRETURN x // result\n\n// next\nN::A {}',
      'QUERY q () => // q\n    // x\n    x <- a // after x\n\n    // y\n\n    // z\n    y <- b\n    // last\n    RETURN x // result\n\n// next\nN::A {}\n',
    ],
    [
      'in a loop',
      'QUERY q () => FOR a IN b { // a\nDROP a\n// end\n} // after\nRETURN x',
      'QUERY q () =>\n    FOR a IN b { // a\n        DROP a\n        // end\n    } // after\n    RETURN x\n',
    ],
    [
      'around macros',
      '// m\n#[mcp] // a\n// q\nQUERY q () => RETURN x',
      '// m\n#[mcp] // a\n// q\nQUERY q () =>\n    RETURN x\n',
    ],
    [
      'between steps, which then have a line each',
      'QUERY q () => x <- N<A> // all\n// only some\n::FIRST::{a} // done\nRETURN x',
      'QUERY q () =>\n    x <- N<A> // all\n        // only some\n        ::FIRST\n        ::{a} // done\n    RETURN x\n',
    ],
    [
      'among properties, which then have a line each',
      'QUERY q () => x <- AddN<A>({a: 1, // first\n// second\nb: 2}) RETURN x',
      'QUERY q () =>\n    x <- AddN<A>({\n        a: 1, // first\n        // second\n        b: 2\n    })\n    RETURN x\n',
    ],
    [
      'between brackets',
      'QUERY q () => x <- AddN<A>( // a\n{a: 1} // b\n) RETURN x',
      'QUERY q () =>\n    x <- AddN<A>( // a\n        {a: 1} // b\n    )\n    RETURN x\n',
    ],
    [
      'among values',
      'QUERY q () => RETURN a, // a\n// b\nb',
      'QUERY q () =>\n    RETURN\n        a, // a\n        // b\n        b\n',
    ],
    [
      'where no line would end',
      'QUERY q () => x // a\n<-\n// b\nN< // c\nA>::FIRST RETURN x',
      'QUERY q () =>\n    x // a\n        <-\n        // b\n        N< // c\n        A>\n        ::FIRST\n    RETURN x\n',
    ],
    [
      'in a schema and a migration',
      'schema::1 { // a\n// b\nN::A {} // c\n// d\n} MIGRATION schema::1 => schema::2 { // e\nN::A => _:: {} // f\n}',
      'schema::1 { // a\n    // b\n    N::A {} // c\n    // d\n}\n\nMIGRATION schema::1 => schema::2 { // e\n    N::A => _:: {} // f\n}\n',
    ],
    ['of any characters', '// 🚀 é\u0301 \u2028 "x', '// 🚀 é\u0301 \u2028 "x\n'],
  ])('%s', (_, before, after) => {
    expect(format(before)).toBe(after)
    expect(format(after)).toBe(after)
    expect(comments(after)).toEqual(comments(before))
    expect(meaning(after)).toEqual(meaning(before))
  })
})
