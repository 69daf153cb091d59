import { integerRange, type ScalarName } from '../catalog/index.ts'
import type { TypeExpr } from '../syntax/index.ts'
import type { Construct, ConstructsOf } from './construct.ts'

/** The types of properties and parameters. */
export const types: ConstructsOf<ScalarName | Exclude<TypeExpr['kind'], 'NamedType'>> = {
  String: scalar('String', 'A Unicode string.'),
  Boolean: scalar('Boolean', '`true` or `false`.'),
  I8: integer('I8'),
  I16: integer('I16'),
  I32: integer('I32'),
  I64: integer('I64'),
  U8: integer('U8'),
  U16: integer('U16'),
  U32: integer('U32'),
  U64: integer('U64'),
  U128: integer('U128'),
  F32: scalar('F32', 'A 32-bit floating-point number, from -3.4028235e38 to 3.4028235e38.'),
  F64: scalar('F64', 'A 64-bit floating-point number.'),
  ID: scalar('ID', 'The id of a record: a UUID.'),
  Date: scalar(
    'Date',
    'A point in time: an RFC 3339 string with an offset, or YYYY-MM-DD; as the JSON of a parameter also whole seconds since 1970.',
  ),
  ArrayType: [
    {
      words: [],
      forms: ['[Type]'],
      help: 'An array of values of the type.',
      example: 'N::Sensor { value: [F64] }',
    },
  ],
  ObjectType: [
    {
      words: [],
      forms: ['{name: Type, …}'],
      help: 'An object with these members. Allowed only for parameters.',
      example:
        'QUERY AddTasks(tasks: [{title: String, done: Boolean}]) => FOR {title, done} IN tasks { AddN<Task>({title: title, done: done}) } RETURN NONE',
    },
  ],
}

function scalar(name: ScalarName, help: string): readonly Construct[] {
  return [{ words: [name], forms: [name], help, example: `N::Sensor { value: ${name} }` }]
}

function integer(name: ScalarName): readonly Construct[] {
  const range = integerRange(name)
  return scalar(name, `An integer from ${range?.min} to ${range?.max}.`)
}
