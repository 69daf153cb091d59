import type { LanguageWord } from './word.ts'

/** The functions, written as sentences would: `ADD(a, b)` is the sum of both. */
export const functionWords: readonly LanguageWord[] = [
  fn('ADD', 'a, b', 'a + b', 'ADD(_::{age}, 1)'),
  fn('SUB', 'a, b', 'a - b', 'SUB(_::{price}, _::{discount})'),
  fn('MUL', 'a, b', 'a times b', 'MUL(_::{price}, 1.19)'),
  fn('DIV', 'a, b', 'a divided by b. Dividing by zero is an error of the query', 'DIV(_::{sum}, _::{count})'),
  fn('MOD', 'a, b', 'what is left when a is divided by b', 'MOD(_::{number}, 2)'),
  fn('POW', 'a, b', 'a to the power of b', 'POW(_::{side}, 2)'),
  fn('ABS', 'a', 'a without its sign', 'ABS(_::{balance})'),
  fn('CEIL', 'a', 'a rounded up to a whole number', 'CEIL(_::{score})'),
  fn('FLOOR', 'a', 'a rounded down to a whole number', 'FLOOR(_::{score})'),
  fn('ROUND', 'a', 'a rounded to the nearest whole number', 'ROUND(_::{score})'),
  fn('SQRT', 'a', 'the square root of a', 'SQRT(_::{area})'),
  fn('EXP', 'a', 'e to the power of a', 'EXP(_::{rate})'),
  fn('LN', 'a', 'the natural logarithm of a', 'LN(_::{size})'),
  fn('LOG10', 'a', 'the logarithm of a to the base of 10', 'LOG10(_::{size})'),
  fn('LOG', 'x, base', 'the logarithm of x to a base', 'LOG(_::{size}, 2)'),
  fn('SIN', 'a', 'the sine of an angle in radians', 'SIN(_::{angle})'),
  fn('COS', 'a', 'the cosine of an angle in radians', 'COS(_::{angle})'),
  fn('TAN', 'a', 'the tangent of an angle in radians', 'TAN(_::{angle})'),
  fn('ASIN', 'a', 'the angle whose sine is a', 'ASIN(_::{ratio})'),
  fn('ACOS', 'a', 'the angle whose cosine is a', 'ACOS(_::{ratio})'),
  fn('ATAN', 'a', 'the angle whose tangent is a', 'ATAN(_::{ratio})'),
  fn('ATAN2', 'y, x', 'the angle of the point (x, y)', 'ATAN2(_::{y}, _::{x})'),
  fn('PI', '', 'the number pi', 'MUL(PI(), 2)'),
  fn('E', '', "Euler's number", 'POW(E(), 2)'),
  fn('MIN', 'a, b', 'the lesser of both; MIN(values) is the least of a collection', 'MIN(N<Person>::{age})'),
  fn(
    'MAX',
    'a, b',
    'the greater of both; MAX(values) is the greatest of a collection',
    'MAX(N<Person>::{age})',
  ),
  fn('SUM', 'values', 'the sum of a collection; missing values take no part', 'SUM(N<Person>::{age})'),
  fn('AVG', 'values', 'the mean of a collection; missing values take no part', 'AVG(N<Person>::{age})'),
  fn('COUNT', 'values', 'how many values a collection has, missing ones included', 'COUNT(N<Person>::{age})'),
]

function fn(name: string, parameters: string, text: string, example: string): LanguageWord {
  const sentence = `${text[0]!.toUpperCase()}${text.slice(1)}.`
  return { words: [name], usage: `${name}(${parameters})`, text: sentence, example }
}
